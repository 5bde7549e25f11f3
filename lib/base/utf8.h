/* utf8.h - reading UTF-8 and counting terminal cells, the same in every locale
 *
 * Filters never call setlocale, so wcwidth cannot be asked; the width table here is small and fixed.
 */
#ifndef SERVESTAT_BASE_UTF8_H
#define SERVESTAT_BASE_UTF8_H

#include "base/text.h"

#define UTF8_BAD UINT32_MAX

/* utf8_next: the code point at t[*i], stepping *i over it (*i < t.n). UTF8_BAD for a byte that begins no valid
 * sequence (overlong, surrogate and beyond U+10FFFF included); *i then steps over one byte. */
uint32_t utf8_next(struct text t, size_t *i);
/* utf8_shows: may it be written as it is? Not a control character, a bad byte, or what turns the direction of the
 * text around it or ends a line (U+2028, U+2029): they are printed as '?'. */
bool utf8_shows(uint32_t c);
/* utf8_cells: terminal cells of one code point: 0 combining, 2 East Asian wide and emoji, else 1. */
int utf8_cells(uint32_t c);
/* utf8_width: cells of a whole text; what utf8_shows refuses counts one. */
size_t utf8_width(struct text t);
/* utf8_valid: no bad byte in t? */
bool utf8_valid(struct text t);

#endif
