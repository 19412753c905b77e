// The container examples agree with the site and with each other: everything they name exists, under the same name everywhere.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { environmentNames } from "../../lib/env.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "scripts/deploy/containers");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

type Compose = {
  services: Record<
    string,
    {
      image: string;
      build: { context: string; dockerfile: string };
      environment?: Record<string, string>;
      networks: { inside: { ipv4_address: string } };
      extra_hosts?: string[];
      volumes: string[];
      read_only: boolean;
    }
  >;
  volumes: Record<string, null>;
};
const compose = parse(read("compose.yaml"), { merge: true }) as Compose;

type Probe = { httpGet: { path: string; port: number } };
type Container = {
  name: string;
  image: string;
  ports: { containerPort: number }[];
  env?: { name: string; value: string }[];
  envFrom?: { secretRef: { name: string } }[];
  startupProbe?: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: { readOnlyRootFilesystem: boolean };
};
type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: Record<string, string> & { matchLabels?: Record<string, string> };
    ports?: { port: number; targetPort?: number }[];
    template: {
      metadata: { labels: Record<string, string> };
      spec: { containers: [Container]; volumes: { name: string }[]; terminationGracePeriodSeconds: number };
    };
  };
};
const manifests = ["namespace", "site", "proxy"].flatMap((name) =>
  parseAllDocuments(read(`kubernetes/${name}.yaml`)).map((document) => document.toJS() as Manifest),
);
const named = (kind: string, name: string) => {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
const containerOf = (name: string) => named("Deployment", name).spec.template.spec.containers[0];

const image = read("site.Containerfile");
const port = Number(/PORT=(\d+)/.exec(image)?.[1]);
const environment = [...read("environment.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);

test("the site reads every variable of the examples, and the environment example lists those an owner must set", () => {
  const known = new Set<string>([...environmentNames, "HOST", "PORT", "ADMIN_EMAIL", "ADMIN_PASSWORD"]);
  const used = [
    ...environment,
    ...[...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) => line.split(" ").map((pair) => pair.split("=")[0] ?? "")),
    ...Object.values(compose.services).flatMap((service) => Object.keys(service.environment ?? {})),
    ...(containerOf("site").env ?? []).map(({ name }) => name),
  ];
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  expect(environment).toEqual(expect.arrayContaining(["SITE_URL", "SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"]));
});

test("the site listens where its proxy can reach it, and its port is published nowhere", () => {
  expect(image).toMatch(/^ENV HOST=0\.0\.0\.0 /m);
  for (const name of ["site-1", "site-2"]) expect(compose.services[name]).not.toHaveProperty("ports");
});

test("data is kept in volumes, and containers can write nowhere else", () => {
  expect(image).not.toMatch(/DATA_DIR=/); // the site refuses to start without a volume
  for (const name of ["site-1", "site-2"]) {
    const { environment: set, volumes } = compose.services[name] as Compose["services"][string];
    expect(volumes).toEqual([`data:${set?.DATA_DIR}`]);
  }
  expect(Object.keys(compose.volumes)).toEqual(["data", "pages", "files"]);
  const { env = [], volumeMounts } = containerOf("site");
  expect(volumeMounts).toContainEqual({ name: "data", mountPath: env.find(({ name }) => name === "DATA_DIR")?.value });
  for (const name of ["site", "proxy"]) {
    const { volumes, containers } = named("Deployment", name).spec.template.spec;
    const mounted = containers[0].volumeMounts.map((mount) => mount.name);
    expect(new Set(mounted)).toEqual(new Set(volumes.map((volume) => volume.name)));
    expect(containers[0].securityContext.readOnlyRootFilesystem).toBe(true);
  }
  for (const { read_only } of Object.values(compose.services)) expect(read_only).toBe(true);
});

test("health probes request paths that exist, on the port that serves them", () => {
  const paths = [...image.matchAll(/\$\{process\.env\.PORT\}(\/[a-z/]+)/g)].map(([, path]) => path);
  const { startupProbe, readinessProbe, livenessProbe } = containerOf("site");
  for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
    expect(probe?.httpGet.port).toBe(port);
    paths.push(probe?.httpGet.path ?? "");
  }
  for (const path of paths) expect(existsSync(join(root, "app", `${path}/route.ts`)), path).toBe(true);
  // A draining instance is alive: only the readiness and startup probes may see the draining.
  expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path)).toEqual([
    "/api/health/ready",
    "/api/health/ready",
    "/api/health",
  ]);
  const proxy = containerOf("proxy");
  for (const { httpGet } of [proxy.readinessProbe, proxy.livenessProbe])
    expect(read("machine.conf")).toContain(`location = ${httpGet.path} `);
});

test("nginx proxies to the instances by their names and ports", () => {
  const asked = [...read("machine.conf").matchAll(/^ {4}server ([^ ;:]+):(\d+)/gm)].map(([, host = "", at]) => [host, Number(at)] as const);
  expect(asked.map(([host]) => host)).toEqual(["site-1", "site-2"]);
  const labels = named("Deployment", "site").spec.template.metadata.labels;
  for (const [host, at] of asked) {
    expect(at).toBe(port);
    const { ipv4_address: address } = (compose.services[host] as Compose["services"][string]).networks.inside;
    expect(compose.services.proxy?.extra_hosts).toContain(`${host}:${address}`);
    const service = named("Service", host).spec;
    expect([service.selector, service.ports?.[0]?.port]).toEqual([labels, port]);
  }
  const listened = [...read("machine.conf").matchAll(/listen (\d+)/g)].map(([, at]) => Number(at));
  expect(new Set(listened)).toEqual(new Set(containerOf("proxy").ports.map(({ containerPort }) => containerPort)));
  expect(named("Service", "proxy").spec.ports?.map(({ targetPort }) => targetPort)).toEqual([8080, 8443]);
});

test("a pod has more than 30 s after draining to answer open requests and stop", () => {
  const { terminationGracePeriodSeconds, containers } = named("Deployment", "site").spec.template.spec;
  const drain = Number(containers[0].env?.find(({ name }) => name === "DRAIN_SECONDS")?.value);
  expect(terminationGracePeriodSeconds - drain).toBeGreaterThan(30);
});

test("every file that the examples name exists, and images have the same name everywhere", () => {
  for (const { build } of Object.values(compose.services)) expect(existsSync(join(folder, build.context, build.dockerfile))).toBe(true);
  const kustomization = parse(read("kustomization.yaml")) as {
    resources: string[];
    images: { name: string }[];
    configMapGenerator: { name: string; files: string[] }[];
    secretGenerator: { name: string; envs: string[] }[];
  };
  for (const file of [...kustomization.resources, ...kustomization.configMapGenerator.flatMap(({ files }) => files)])
    expect(existsSync(join(folder, file)), file).toBe(true);
  const images = ["site", "proxy"].map((name) => containerOf(name).image);
  expect(kustomization.images.map(({ name }) => name)).toEqual(images);
  expect(Object.values(compose.services).map((service) => /-(site[a-z-]*):/.exec(service.image)?.[1])).toEqual([
    "site",
    "site",
    "site-proxy",
  ]);
  expect(containerOf("site").envFrom?.map(({ secretRef }) => secretRef.name)).toEqual(
    kustomization.secretGenerator.map(({ name }) => name),
  );
  for (const [, file = ""] of read("proxy.Containerfile").matchAll(/^COPY (\S+)/gm))
    expect(existsSync(join(folder, "..", file)), file).toBe(true);
});
