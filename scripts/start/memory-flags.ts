// How npm start and a release run the process that serves pages, so that it holds no more memory than it uses.

// The C library's allocator keeps freed memory between pieces still in use. With few arenas, and large pieces mapped separately, the memory
// of a burst returns to the machine. Other C libraries ignore these variables.
export const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

// V8 is slow to return memory too. After 150 screens of the office the process held 600 MB with V8's defaults, 460 MB with these flags, and
// 380 MB with half the growth and a quarter of the space, but then spent a quarter of its time collecting garbage. Not in development: there
// Next.js passes flags to its workers in NODE_OPTIONS, which refuses such flags.
export const engineFlags = [
  "--max-semi-space-size=32",
  // A Node whose V8 lacks this flag would refuse to start.
  ...(process.versions.node.startsWith("24.") ? ["--heap-growing-percent=50"] : []),
];
