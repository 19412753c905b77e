// How the process that serves pages is run, so that it holds no more memory than it uses: by npm start and by a release.

// The C library's allocator keeps what was freed between pieces still in use; with few pools, and large pieces on their own,
// memory of a burst goes back to the machine. Other C libraries ignore these.
export const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

// The engine does not hurry to give memory back either: with its own settings a busy site of 90 MB live data holds 560 MB, with these 300 MB, for up
// to a tenth of what it can serve. Not in development: there Next.js hands them to its workers in NODE_OPTIONS, which refuses such flags.
export const engineFlags = [
  "--max-semi-space-size=8",
  // V8's own flag: a Node that does not know it would refuse to start.
  ...(process.versions.node.startsWith("24.") ? ["--heap-growing-percent=20"] : []),
];
