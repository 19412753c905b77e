/**
 * One value for the whole process, made when it is first asked for. The bundler gives a process several copies of a module, so a variable
 * of a module is not one for the process.
 */
export function processState<T>(name: string, make: () => T): T {
  const holder = globalThis as { [key: symbol]: { value: T } | undefined };
  const key = Symbol.for(`site.${name}`);
  holder[key] ??= { value: make() };
  return holder[key].value;
}
