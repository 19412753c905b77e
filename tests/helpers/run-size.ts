// How much a run tests. `npm test` takes what protects people, in minutes; `npm run test:long` takes everything at its full size: tests
// tagged "long" as well, and all generated cases.
export const isLong = process.env.TEST_AMOUNT === "long";

/** How many of `all` generated cases this run takes: all, or a tenth. */
export const cases = (all: number): number => (isLong ? all : Math.ceil(all / 10));

/**
 * The seed of generated cases: always the same in `npm test`, so that two versions of the code are judged by the same cases; random in the
 * long form. A failure names it, and TEST_SEED repeats it.
 */
export const seed = Number(process.env.TEST_SEED ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 1));
