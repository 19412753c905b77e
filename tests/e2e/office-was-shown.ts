// The administrator of a fresh site is led to "Before you open" once: here that has been, so that no test is led there by chance.
import { asService } from "./site.ts";

export default async function officeWasShown(): Promise<void> {
  await asService("/rest/v1/opening_checks", { method: "POST", body: { item: "led" } });
}
