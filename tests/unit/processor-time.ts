/** The smallest processor time of several calls on this thread, ms, so that other load on the machine disturbs single runs only. */
export async function processorMs(run: () => unknown, times: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time++) {
    const start = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
