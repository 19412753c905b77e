const pattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether it is a UUID as the database writes one: of any version, in lower case. */
export function isUuid(value: string): boolean {
  return pattern.test(value);
}
