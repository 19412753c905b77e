// How much a run tests. `npm test` takes what protects people, in minutes; `npm run test:long` takes everything, at its full size:
// tests tagged "long" as well, and all of the generated cases.
export const isLong = process.env.TEST_AMOUNT === "long";

/** So many generated cases of `all` as this run takes: all, or a tenth. */
export const cases = (all: number): number => (isLong ? all : Math.ceil(all / 10));

/**
 * What generated cases begin with: the same in each `npm test`, so that it says of a change what it said of the code before; another
 * each time in the long form. What fails names it, and TEST_SEED repeats it.
 */
export const seed = Number(process.env.TEST_SEED ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 1));
