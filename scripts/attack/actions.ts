// Tries to call functions closed to strangers, and to forge log lines.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isCachedFunction } from "../../lib/host/requests.ts";
import { type Answer, type AttackRow, addressOf, ask, type Target } from "./target.ts";

/** Returns the ids of all cached functions. An attacker with the sources can work them out; this reads them from the build. */
function cachedFunctions({ code }: Target): string[] {
  const server = join(code, ".next/server");
  const found = new Set<string>();
  for (const name of readdirSync(server, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    for (const [id] of readFileSync(join(server, name), "utf8").matchAll(/\b[0-9a-f]{42}\b/g)) if (isCachedFunction(id)) found.add(id);
  }
  return [...found];
}

const multipart = (fields: Record<string, string>) => ({
  headers: { "Content-Type": "multipart/form-data; boundary=x", "Sec-Fetch-Site": "same-origin" },
  body: `${Object.entries(fields)
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("")}--x--\r\n`,
});

/** Every way in which a form or a script of the framework names an action. */
const ways: Record<string, (id: string, args: string) => { headers: Record<string, string>; body: string }> = {
  "by header": (id, args) => ({
    headers: { "Next-Action": id, "Content-Type": "text/plain;charset=UTF-8", Accept: "text/x-component" },
    body: args,
  }),
  "by header, in parts": (id, args) => {
    const { headers, body } = multipart({ "0": args });
    return { headers: { ...headers, "Next-Action": id }, body };
  },
  "by field": (id) => multipart({ [`$ACTION_ID_${id}`]: "" }),
  "by field, bound": (id, args) => multipart({ $ACTION_REF_1: "", "$ACTION_1:0": `{"id":"${id}","bound":"$@1"}`, "$ACTION_1:1": args }),
};
const someArguments = ["[]", '["en"]', '["settings","en"]', '["replies","en"]', '["testimonial","en"]', '["settings","settings","en"]'];

async function cachedFunctionsAsActions(target: Target): Promise<AttackRow> {
  const ids = cachedFunctions(target);
  let tries = 0;
  const answered: string[] = [];
  for (const id of ids)
    for (const [way, request] of Object.entries(ways))
      for (const args of someArguments)
        for (const path of ["/contact", "/"]) {
          const headers = { Origin: target.url, "X-Forwarded-For": addressOf(20_000 + tries) };
          const sent = request(id, args);
          const answer: Answer = await ask(target, path, { method: "POST", ...sent, headers: { ...headers, ...sent.headers } });
          tries += 1;
          // A re-rendered page is not the function's result; that arrives as the framework's own stream.
          const isStream = String(answer.headers["content-type"]).includes("text/x-component");
          if (answer.status < 400 || isStream) answered.push(`${way} ${answer.status}`);
        }
  const figures = `${ids.length} functions in the build; ${answered.length === 0 ? "none answered" : `answered: ${[...new Set(answered)].join(", ")}`}`;
  return { what: "functions of the cache called as actions", tries, held: ids.length > 0 && answered.length === 0, figures };
}

async function forgedLines(target: Target): Promise<AttackRow> {
  const forged = `forged-${Date.now()}`;
  const lines = ["\n", "\r\n", "\r", "\u2028", "\u0085"].map((end) => `x${end}${forged}: all is well`);
  const before = target.log().length;
  let tries = 0;
  for (const line of lines)
    for (const request of [
      multipart({ [`$ACTION_ID_${line.replace(/[\r\n]/g, (sign) => encodeURIComponent(sign))}`]: "" }),
      multipart({ $ACTION_REF_1: "", "$ACTION_1:0": `{"id":"${line.padEnd(42, "x").slice(0, 42)}","bound":null}` }),
      multipart({ $ACTION_REF_1: "", "$ACTION_1:0": `{"id":${JSON.stringify(line)}}` }),
      ways["by header"]?.("a".repeat(42), line) ?? { headers: {}, body: "" },
    ]) {
      await ask(target, "/contact", { method: "POST", ...request, headers: { Origin: target.url, ...request.headers } });
      tries += 1;
    }
  const said = target.log().slice(before);
  const begun = said.split(/\r\n|[\n\r\u2028\u0085]/).filter((line) => line.startsWith(forged)).length;
  return {
    what: "lines of a visitor's own in the log",
    tries,
    held: begun === 0,
    figures: `${said.length} characters logged, ${begun} lines forged`,
  };
}

export async function attackActions(target: Target): Promise<AttackRow[]> {
  return [await cachedFunctionsAsActions(target), await forgedLines(target)];
}
