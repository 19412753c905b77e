// The HTTP methods that each address accepts, and the answer to others.
import { describe, expect, test } from "vitest";
import { methodAnswer } from "../../../lib/host/requests/methods.ts";
import { allowedMethods } from "../../../lib/host-config/request-rules.ts";

const odd = ["TRACE", "CONNECT", "PUT", "DELETE", "PATCH", "PROPFIND", "get", ""];

describe("methods", () => {
  test.each(["/", "/ar", "/contact", "/admin/sign-in", "/nowhere"])("%s accepts GET, HEAD and POST", (path) => {
    for (const method of ["GET", "HEAD", "POST"]) expect(methodAnswer(method, path, allowedMethods)).toBeNull();
    for (const method of odd)
      expect(methodAnswer(method, path, allowedMethods)).toEqual({ status: 405, allow: "GET, HEAD, POST, OPTIONS" });
    expect(methodAnswer("OPTIONS", path, allowedMethods)?.status).toBe(204);
  });
  test.each([
    "/icon.svg",
    "/_next/static/chunks/a.js",
    "/fonts/a.woff2",
    "/media/a/640.webp",
    "/robots.txt",
    "/api/health",
    "/api/health/ready",
    "/api/session",
  ])("%s accepts GET and HEAD only", (path) => {
    for (const method of ["GET", "HEAD"]) expect(methodAnswer(method, path, allowedMethods)).toBeNull();
    for (const method of [...odd, "POST"])
      expect(methodAnswer(method, path, allowedMethods)).toEqual({ status: 405, allow: "GET, HEAD, OPTIONS" });
  });
  test.each(["/api/leads", "/api/views", "/api/useful", "/api/clicks", "/api/admin/media", "/api/admin/drafts", "/api/internal/refresh"])(
    "%s accepts POST only",
    (path) => {
      expect(methodAnswer("POST", path, allowedMethods)).toBeNull();
      for (const method of [...odd, "GET"])
        expect(methodAnswer(method, path, allowedMethods)).toEqual({ status: 405, allow: "POST, OPTIONS" });
    },
  );
  test("a lead's file can be read with GET", () => expect(allowedMethods("/api/leads/files/1")).toContain("GET"));
});
