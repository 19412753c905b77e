// How npm start and a release run the process that serves pages, so that it holds no more memory than it uses.

// The C library's allocator keeps freed memory between pieces still in use. With few arenas, and large pieces mapped separately, the memory
// of a burst returns to the machine. Other C libraries ignore these variables.
export const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

// V8 is slow to return memory too: with its defaults a busy site of 90 MB live data holds 560 MB, with these flags 300 MB, at the cost of
// up to a tenth of its throughput. Not in development: there Next.js passes flags to its workers in NODE_OPTIONS, which refuses such flags.
export const engineFlags = [
  "--max-semi-space-size=32",
  // A Node whose V8 lacks this flag would refuse to start.
  ...(process.versions.node.startsWith("24.") ? ["--heap-growing-percent=50"] : []),
];
