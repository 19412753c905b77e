import { expect } from "vitest";

const unescaped = (text: string) =>
  text.replace(/&(quot|amp|lt|gt|#x27);/g, (_, name: string) => ({ quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'" })[name] ?? "");
const words = (html: string) => unescaped(html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");

/** A browser without scripts: it keeps cookies, follows redirects, and posts the form that contains a given text. */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();
  /** The current path, without the site's address. */
  url = "";
  status = 0;
  html = "";
  private readonly headers: Record<string, string>;
  /** The site's address. A test may set another instance's address and keep the cookies. */
  site: string;
  constructor(site: string, headers: Record<string, string> = {}) {
    this.site = site;
    this.headers = headers;
  }
  private async ask(path: string, init: RequestInit = {}): Promise<void> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: this.site, ...this.headers, ...init.headers };
    const answer = await fetch(this.site + path, { ...init, redirect: "manual", headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value && !/max-age=0/i.test(line)) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const to = answer.headers.get("location");
    if (to && answer.status < 400) {
      const next = new URL(to, this.site + path);
      return this.ask(next.pathname + next.search);
    }
    this.url = path;
    this.status = answer.status;
    this.html = await answer.text();
  }
  open = (path: string) => this.ask(path);
  get text() {
    return words(this.html);
  }
  async send(marker: string, typed: Record<string, string>): Promise<void> {
    const form = [...this.html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([found]) => found).find((found) => found.includes(marker)) ?? "";
    expect(form, `a form with ${marker}`).not.toBe("");
    const body = new FormData();
    for (const [, name = "", value = ""] of form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g))
      body.append(unescaped(name), unescaped(value));
    for (const [name, value] of Object.entries(typed)) body.set(name, value);
    await this.ask(this.url, { method: "POST", body });
  }
  async signIn(email: string, password: string): Promise<void> {
    await this.open("/admin/sign-in");
    await this.send("sign-in-email", { email, password });
  }
}
