/* gpus.c - the accelerator presets: dense peaks
 *
 * One entry an accelerator, numbers as in gpu.h. Where sources disagree on one number, its own confidence
			says so.
 * A GPU whose sources conflict altogether has no numbers: the user gives them.
 */
#include <math.h>

#include "model/gpu.h"

const struct gpu_spec gpu_presets[] = {
	{
		.id = "a100-sxm-40gb", .alias = { "a100-40gb" }, .vendor = "NVIDIA",
		.bf16 = 312, .fp8 = NAN, .fp4 = NAN, .int8 = 624, .sparse_bf16 = 624,
		.bandwidth = 1555, .memory = 40, .link = 600, .link_kind = "NVLink3",
		.source = "llm-analysis gpu_configs; LLM-Viewer (cites the Ampere whitepaper); a copy of the "
			"NVIDIA datasheet tables",
		.confidence = "two or more sources agree",
		.warning = "no fp8 tensor cores",
	},
	{
		.id = "a100-sxm-80gb", .alias = { "a100", "a100-80gb" }, .vendor = "NVIDIA",
		.bf16 = 312, .fp8 = NAN, .fp4 = NAN, .int8 = 624, .sparse_bf16 = 624,
		.bandwidth = 2039, .memory = 80, .link = 600, .link_kind = "NVLink3",
		.source = "aiconfigurator a100_sxm.yaml; a copy of the NVIDIA datasheet tables; ml-engineering "
			"accelerator tables",
		.confidence = "two or more sources agree",
		.warning = "no fp8 tensor cores",
	},
	{
		.id = "a100-pcie-40gb", .vendor = "NVIDIA",
		.bf16 = 312, .fp8 = NAN, .fp4 = NAN, .int8 = 624, .sparse_bf16 = 624,
		.bandwidth = 1555, .memory = 40, .link = 64,
		.link_kind = "PCIe4 x16 (NVLink bridge 600 optional)",
		.source = "llm-analysis gpu_configs",
		.confidence = "one source, agrees with the datasheet",
		.link_confidence = "not verified",
	},
	{
		.id = "a100-pcie-80gb", .vendor = "NVIDIA",
		.bf16 = 312, .fp8 = NAN, .fp4 = NAN, .int8 = 624, .sparse_bf16 = 624,
		.bandwidth = 1935, .memory = 80, .link = 64,
		.link_kind = "PCIe4 x16 (NVLink bridge 600 optional)",
		.source = "aiconfigurator a100_pcie.yaml; a copy of the NVIDIA datasheet tables",
		.confidence = "two or more sources agree",
		.link_confidence = "not verified",
	},
	{
		.id = "h100-sxm", .alias = { "h100" }, .vendor = "NVIDIA",
		.bf16 = 989.4, .fp8 = 1978.9, .fp4 = NAN, .int8 = 1978.9, .sparse_bf16 = 1979,
		.bandwidth = 3350, .memory = 80, .link = 900, .link_kind = "NVLink4",
		.source = "aiconfigurator h100_sxm.yaml; ml-engineering accelerator tables; Lightning "
			"throughput.py (NVIDIA datasheets, halved to dense); glennklockwood.com h100",
		.confidence = "two or more sources agree",
		.warning = "the datasheet prints 1979 bf16 and 3958 fp8, with sparsity; some tools use these "
			"as dense",
	},
	{
		.id = "h100-pcie", .vendor = "NVIDIA",
		.bf16 = 756.5, .fp8 = 1513, .fp4 = NAN, .int8 = 1513, .sparse_bf16 = 1513,
		.bandwidth = 2000, .memory = 80, .link = 128,
		.link_kind = "PCIe5 x16 (NVLink bridge 600 optional)",
		.source = "aiconfigurator h100_pcie.yaml; ml-engineering accelerator tables; Lightning "
			"throughput.py (NVIDIA datasheets, halved to dense)",
		.confidence = "two or more sources agree",
		.warning = "the datasheet prints 1513 bf16 and 3026 fp8, with sparsity",
		.link_confidence = "not verified",
	},
	{
		.id = "h100-nvl", .vendor = "NVIDIA",
		.bf16 = 835.5, .fp8 = 1670.5, .fp4 = NAN, .int8 = 1670.5, .sparse_bf16 = 1671,
		.bandwidth = 3938, .memory = 94, .link = 600, .link_kind = "NVLink bridge",
		.source = "Lightning throughput.py (NVIDIA datasheets, halved to dense); torchtitan utils.py; "
			"a copy of the NVIDIA datasheet tables (94 GB, 3.9 TB/s)",
		.confidence = "two or more sources agree",
		.warning = "one GPU; older material lists the pair (188 GB, 7.8 TB/s)",
		.bandwidth_confidence = "printed as 3.9 TB/s; decimals not verified",
	},
	{
		.id = "h200-sxm", .alias = { "h200" }, .vendor = "NVIDIA",
		.bf16 = 989.4, .fp8 = 1978.9, .fp4 = NAN, .int8 = 1978.9, .sparse_bf16 = 1979,
		.bandwidth = 4800, .memory = 141, .link = 900, .link_kind = "NVLink4",
		.source = "aiconfigurator h200_sxm.yaml; ml-engineering accelerator tables; Lightning "
			"throughput.py (NVIDIA datasheets, halved to dense)",
		.confidence = "two or more sources agree",
		.warning = "compute is that of h100-sxm; some lists print the sparse peaks as dense",
	},
	{
		.id = "h20-96gb", .alias = { "h20" }, .vendor = "NVIDIA",
		.bf16 = 148, .fp8 = 296, .fp4 = NAN, .int8 = 296, .sparse_bf16 = NAN,
		.bandwidth = 4000, .memory = 96, .link = 900, .link_kind = "NVLink4",
		.source = "LLMRoofline hardware_dict.py; LLM-Prof hardware_spec.md; torchtitan utils.py; verl "
			"flops_counter.py; willitrunai.com",
		.confidence = "five secondary sources agree",
		.warning = "no first-party page is public; a 141 GB version with 4.8 TB/s exists (h20-141gb)",
	},
	{
		.id = "h20-141gb", .vendor = "NVIDIA",
		.bf16 = 148, .fp8 = 296, .fp4 = NAN, .int8 = 296, .sparse_bf16 = NAN,
		.bandwidth = 4800, .memory = 141, .link = 900, .link_kind = "NVLink4",
		.source = "LLM-Prof hardware_spec.md",
		.confidence = "one secondary source",
	},
	{
		.id = "h800-sxm", .alias = { "h800" }, .vendor = "NVIDIA",
		.bf16 = 989.4, .fp8 = 1978.9, .fp4 = NAN, .int8 = 1978.9, .sparse_bf16 = 1979,
		.bandwidth = 3350, .memory = 80, .link = 400, .link_kind = "NVLink (cut)",
		.source = "LLM-Prof hardware_spec.md; philisun.com and tumgag.com (NVLink 400 GB/s); "
			"LLMRoofline hardware_dict.py (989.5, 3.35 TB/s)",
		.confidence = "secondary sources agree",
		.warning = "compute and memory of h100-sxm, NVLink cut to 400 GB/s, fp64 cut",
	},
	{
		.id = "b200-sxm", .alias = { "b200" }, .vendor = "NVIDIA",
		.bf16 = 2250, .fp8 = 4500, .fp4 = 9000, .int8 = 4500, .sparse_bf16 = 4500,
		.bandwidth = 8000, .memory = 180, .link = 1800, .link_kind = "NVLink5",
		.source = "aiconfigurator b200_sxm.yaml (cites the Blackwell datasheet); ml-engineering "
			"accelerator tables; torchtitan utils.py",
		.confidence = "two or more sources agree",
		.warning = "sources give 7.7 to 8.0 TB/s and 180 (usable) to 192 GB; 20 PFLOPS fp4 is with "
			"sparsity",
	},
	{
		.id = "gb200", .vendor = "NVIDIA",
		.bf16 = 2500, .fp8 = 5000, .fp4 = 10000, .int8 = 5000, .sparse_bf16 = 5000,
		.bandwidth = 8000, .memory = 186, .link = 1800, .link_kind = "NVLink5 (72-GPU domain)",
		.source = "aiconfigurator gb200.yaml; ml-engineering accelerator tables; torchtitan utils.py",
		.confidence = "two or more sources agree",
		.warning = "one GPU; a superchip has two",
	},
	{
		.id = "b300-sxm", .alias = { "b300" }, .vendor = "NVIDIA",
		.bf16 = 2250, .fp8 = 4500, .fp4 = 14000, .int8 = NAN, .sparse_bf16 = 4500,
		.bandwidth = 8000, .memory = 288, .link = 1800, .link_kind = "NVLink5",
		.source = "aiconfigurator b300_sxm.yaml; ml-engineering accelerator tables",
		.confidence = "two sources agree",
		.warning = "fp4: 14000, other sources 12600 and 15000; int8 is cut to about 154 or not at all: "
			"left open",
		.fp4_confidence = "sources conflict",
	},
	{
		.id = "gb300", .vendor = "NVIDIA",
		.bf16 = 2500, .fp8 = 5000, .fp4 = 15000, .int8 = NAN, .sparse_bf16 = 5000,
		.bandwidth = 8000, .memory = 288, .link = 1800, .link_kind = "NVLink5 (72-GPU domain)",
		.source = "aiconfigurator gb300.yaml; ml-engineering accelerator tables",
		.confidence = "two sources agree",
		.warning = "int8 is left open, as for b300-sxm",
	},
	{
		.id = "l4", .vendor = "NVIDIA",
		.bf16 = 121, .fp8 = 242.5, .fp4 = NAN, .int8 = 242.5, .sparse_bf16 = 242,
		.bandwidth = 300, .memory = 24, .link = 64, .link_kind = "PCIe4 x16",
		.source = "aiconfigurator l4.yaml; Lightning throughput.py (NVIDIA datasheets, halved to "
			"dense)",
		.confidence = "two or more sources agree",
		.warning = "the datasheet prints 242 bf16 and 485 fp8, with sparsity",
		.link_confidence = "not verified",
	},
	{
		.id = "l40s", .vendor = "NVIDIA",
		.bf16 = 362.05, .fp8 = 733, .fp4 = NAN, .int8 = 733, .sparse_bf16 = 733,
		.bandwidth = 864, .memory = 48, .link = 64, .link_kind = "PCIe4 x16",
		.source = "aiconfigurator l40s.yaml; ml-engineering accelerator tables; torchtitan utils.py",
		.confidence = "two or more sources agree",
		.warning = "1466 fp8, which some tools use, is with sparsity",
		.link_confidence = "not verified",
	},
	{
		.id = "a10", .vendor = "NVIDIA",
		.bf16 = 125, .fp8 = NAN, .fp4 = NAN, .int8 = 250, .sparse_bf16 = 250,
		.bandwidth = 600, .memory = 24, .link = 64, .link_kind = "PCIe4 x16",
		.source = "Lightning throughput.py (cites the A10 datasheet, halved to dense); LLM-Prof "
			"hardware_spec.md",
		.confidence = "two or more sources agree",
		.warning = "some lists say 28 GB; at its base clock the card cannot sustain 125",
		.link_confidence = "not verified",
	},
	{
		.id = "rtx-4090", .vendor = "NVIDIA",
		.bf16 = 165.2, .fp8 = 330.3, .fp4 = NAN, .int8 = 660.6, .sparse_bf16 = 330.3,
		.bandwidth = 1008, .memory = 24, .link = 64, .link_kind = "PCIe4 x16, no NVLink",
		.source = "hmc-tech.com (tensor bf16 165.2, fp8 330.3 with fp32 accumulation); a public gist "
			"(165e12, 1.008e12)",
		.confidence = "two or more sources agree",
		.warning = "half rate with fp32 accumulation; 330 bf16, which some tools use, is with fp16 "
			"accumulation",
		.link_confidence = "not verified",
	},
	{
		.id = "rtx-5090", .vendor = "NVIDIA",
		.bf16 = 209.5, .fp8 = 419, .fp4 = 1676, .int8 = 838, .sparse_bf16 = 419,
		.bandwidth = 1792, .memory = 32, .link = 128, .link_kind = "PCIe5 x16, no NVLink",
		.source = "spheron.network (1792 GB/s, 32 GB, 838.4 fp16 and 3352 fp4 with sparsity)",
		.confidence = "derived from a sparse figure",
		.warning = "halved from sparse to dense and again for fp32 accumulation; '3352 AI TOPS' is fp4 "
			"with sparsity",
		.link_confidence = "not verified",
	},
	{
		.id = "rtx-pro-6000-server", .vendor = "NVIDIA",
		.bf16 = 467.8, .fp8 = 935.6, .fp4 = 1871.2, .int8 = 935.6, .sparse_bf16 = NAN,
		.bandwidth = 1792, .memory = 96, .link = 128, .link_kind = "PCIe5 x16, no NVLink",
		.source = "aiconfigurator rtx_pro_6000_server.yaml (scaled to the observed 2430 MHz)",
		.confidence = "one source, scaled by clock",
		.link_confidence = "not verified",
	},
	{
		.id = "mi250x", .vendor = "AMD",
		.bf16 = 383, .fp8 = NAN, .fp4 = NAN, .int8 = 383, .sparse_bf16 = NAN,
		.bandwidth = 3277, .memory = 128, .link = 800, .link_kind = "Infinity Fabric 3",
		.source = "ml-engineering accelerator tables; torchtitan utils.py (191.5 a die); llm-analysis "
			"mi250x-128gb.json",
		.confidence = "two or more sources agree",
		.warning = "two dies: a process sees half (191.5 TFLOPS, 1638 GB/s, 64 GB)",
		.link_confidence = "not verified",
	},
	{
		.id = "mi300x", .vendor = "AMD",
		.bf16 = 1307.4, .fp8 = 2614.9, .fp4 = NAN, .int8 = 2614.9, .sparse_bf16 = 2614.9,
		.bandwidth = 5300, .memory = 192, .link = 896, .link_kind = "Infinity Fabric 4 (7 links)",
		.source = "PyTorch device_info.py (cites the AMD data sheet); MI300X-vs-H200 report; "
			"ml-engineering accelerator tables",
		.confidence = "two or more sources agree",
		.warning = "some AMD papers say 5325 GB/s; matrix products reach about half of the peak",
		.link_confidence = "not verified",
	},
	{
		.id = "mi325x", .vendor = "AMD",
		.bf16 = 1307.4, .fp8 = 2614.9, .fp4 = NAN, .int8 = 2614.9, .sparse_bf16 = 2614.9,
		.bandwidth = 6000, .memory = 256, .link = 896, .link_kind = "Infinity Fabric 4",
		.source = "awesomeagents.ai (dense and sparse); ml-engineering accelerator tables",
		.confidence = "two or more sources agree",
		.link_confidence = "not verified",
	},
	{
		.id = "mi355x", .vendor = "AMD",
		.bf16 = 2516.6, .fp8 = 5033.2, .fp4 = 10066.3, .int8 = 5033.2, .sparse_bf16 = 5033.2,
		.bandwidth = 8000, .memory = 288, .link = 1075, .link_kind = "Infinity Fabric 4",
		.source = "ml-engineering accelerator tables; torchtitan utils.py; PyTorch device_info.py "
			"(MI350X at 2200 MHz)",
		.confidence = "two or more sources agree",
		.warning = "decimals by clock from MI350X; AMD prints 2.5, 5 and 10.1 PFLOPS dense, twice that "
			"as sparse",
		.link_confidence = "not verified",
	},
	{
		.id = "ascend-910b", .vendor = "Huawei",
		.bf16 = NAN, .fp8 = NAN, .fp4 = NAN, .int8 = NAN, .sparse_bf16 = NAN,
		.bandwidth = NAN, .memory = 64, .link = NAN,
		.source = "verl (354 TFLOPS); aiconfigurator-npu (256, 2.0 TB/s); boardor.com (320, 0.4); "
			"jishuzhan.net (256, 0.77); oryoy.com (1.2)",
		.confidence = "sources conflict",
		.warning = "several bins with different clocks and no public datasheet: 256 to 354 TFLOPS, 0.4 to "
			"2.0 TB/s",
	},
	{
		.id = "tpu-v5e", .vendor = "Google",
		.bf16 = 197, .fp8 = NAN, .fp4 = NAN, .int8 = 393, .sparse_bf16 = NAN,
		.bandwidth = 819, .memory = 16, .link = 400, .link_kind = "ICI 2D torus",
		.source = "docs.cloud.google.com TPU v5e (197, 16 GB, 819 GB/s, ICI 400); ml-engineering "
			"accelerator tables",
		.confidence = "two or more sources agree",
		.warning = "a newer revision of the page prints 800 GiB/s",
	},
	{
		.id = "tpu-v5p", .vendor = "Google",
		.bf16 = 459, .fp8 = NAN, .fp4 = NAN, .int8 = 918, .sparse_bf16 = NAN,
		.bandwidth = 2765, .memory = 95, .link = 1200, .link_kind = "ICI 3D torus",
		.source = "cloud.google.com TPU v5p (459, 95 GB, 2765 GB/s, ICI 4800 Gb/s); ml-engineering "
			"accelerator tables",
		.confidence = "two or more sources agree",
		.warning = "4800 Gb/s is 600 GB/s one way, 1200 both ways",
	},
	{
		.id = "tpu-v6e", .vendor = "Google",
		.bf16 = 918, .fp8 = 918, .fp4 = NAN, .int8 = 1836, .sparse_bf16 = NAN,
		.bandwidth = 1638, .memory = 32, .link = 800, .link_kind = "ICI 2D torus",
		.source = "docs.cloud.google.com TPU v6e (918, 1836, 32 GB, 1638 GB/s, ICI 800); "
			"ml-engineering accelerator tables",
		.confidence = "two or more sources agree",
		.warning = "some tools list 926 TFLOPS and 1640 GB/s",
	},
	{
		.id = "tpu-v7x", .vendor = "Google",
		.bf16 = 2307, .fp8 = 4614, .fp4 = NAN, .int8 = NAN, .sparse_bf16 = NAN,
		.bandwidth = 7370, .memory = 192, .link = 1200, .link_kind = "ICI 3D torus",
		.source = "ml-engineering accelerator tables (Ironwood); torchtitan utils.py",
		.confidence = "two or more sources agree",
	},
};

const size_t gpu_presets_n = sizeof gpu_presets / sizeof *gpu_presets;
