/* groups.h - the options that several programs share; see cli.h, which includes this */
#ifndef SERVESTAT_CLI_GROUPS_H
#define SERVESTAT_CLI_GROUPS_H

#endif
