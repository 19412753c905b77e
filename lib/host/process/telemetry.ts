// Sends traces and metrics to an OpenTelemetry collector. Loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set. No personal data is sent: a span
// keeps its kind, times, method, status and route, and loses its full address and the texts of errors.

import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Attributes, context, metrics, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { requestId } from "../requests/request-ids.ts";
import { beforeExit } from "./ending.ts";
import { failureCount } from "./failures.ts";

/** A figure of the site's own, read every 15 s; undefined when there is none just now. */
export type Gauge = { name: string; description: string; unit?: string; read: () => number | undefined | Promise<number | undefined> };

const traceEveryMs = 5000;
const measureEveryMs = 15_000;
/** The resolution of the delay monitor, which it counts as delay. */
const delayStepMs = 10;

/** Attributes of the framework's spans that are useful and hold no address and no typed text. */
const exportedAttributes = new Set([
  "http.method",
  "http.request.method",
  "http.status_code",
  "http.response.status_code",
  "http.route",
  "net.peer.name",
  "next.route",
  "next.rsc",
  "next.span_type",
  "error.type",
]);

/** The host, service and table, function or bucket of an address of the data service. The rest of the address may hold personal data. */
export function askedPlace(address: string): string {
  if (!URL.canParse(address)) return "";
  const { hostname, pathname } = new URL(address);
  const [, service = "", version = "", ...rest] = pathname.split("/");
  const depth = service === "storage" ? 2 : rest[0] === "rpc" ? 2 : 1;
  const place = ["rest", "auth", "storage"].includes(service) ? [service, version, ...rest.slice(0, depth)].join("/") : "";
  return place ? `${hostname}/${place}` : hostname;
}

/** The span as it is sent: its name is made of method, route and service, never of typed text. */
export function withoutPeople(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => exportedAttributes.has(name)));
  const given = (name: string) => String(span.attributes[name] ?? "");
  const address = given("http.url") || given("url.full");
  if (address) attributes["server.place"] = askedPlace(address);
  const type = given("next.span_type");
  const method = given("http.method") || given("http.request.method");
  const route = given("next.route") || given("http.route");
  const name = address ? `fetch ${method} ${askedPlace(address)}` : [method, route].filter(Boolean).join(" ");
  if (span.attributes["request.id"]) attributes["request.id"] = span.attributes["request.id"];
  return {
    ...pick(span),
    name: type === "BaseServer.handleRequest" || address ? name || type : `${type || "span"}${route ? ` ${route}` : ""}`,
    attributes,
    status: { code: span.status.code },
    links: [],
    // An error's message may quote what a visitor sent; its type is kept.
    events: span.events.map(({ name: event, time, attributes: told }) => ({
      name: event,
      time,
      attributes: told?.["exception.type"] ? { "exception.type": told["exception.type"] } : {},
    })),
  };
}

function pick(span: ReadableSpan): ReadableSpan {
  const { kind, startTime, endTime, duration, ended, resource, instrumentationScope, parentSpanContext } = span;
  return {
    name: "",
    kind,
    spanContext: () => span.spanContext(),
    ...(parentSpanContext && { parentSpanContext }),
    startTime,
    endTime,
    duration,
    ended,
    resource,
    instrumentationScope,
    attributes: {},
    status: { code: SpanStatusCode.UNSET },
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

const cleaned = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(withoutPeople), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

/** The area of the site, for metrics: each full address would become a metric of its own. */
export function areaOf(path: string): "api" | "office" | "static" | "page" {
  const [, first = "", second = ""] = (path.split("?")[0] ?? "").split("/");
  if (first === "api") return "api";
  if (first === "admin" || (first === "ar" && second === "admin")) return "office";
  return ["_next", "fonts", "drawings", "icons", "media", "social", "hydration"].includes(first) ? "static" : "page";
}

const started = new WeakMap<object, number>();

function measure(gauges: readonly Gauge[]): void {
  const meter = metrics.getMeter("site");
  const seconds = { unit: "s", advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] } };
  const answered = meter.createHistogram("http.server.request.duration", {
    ...seconds,
    description: "from a request to the end of its answer",
  });
  const asked = meter.createHistogram("http.client.request.duration", {
    ...seconds,
    description: "from a question to the head of its answer",
  });
  // The area is read at once: the host and the framework rewrite the address of some requests while they answer.
  const areas = new WeakMap<object, ReturnType<typeof areaOf>>();
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    started.set(request, performance.now());
    areas.set(request, areaOf(request.url ?? ""));
  });
  diagnostics.subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const begun = started.get(request);
    if (begun === undefined) return;
    answered.record((performance.now() - begun) / 1000, {
      "http.request.method": request.method ?? "",
      "http.response.status_code": response.statusCode,
      area: areas.get(request),
    });
  });
  // Every fetch of this process, above all to the data service.
  diagnostics.subscribe(
    "undici:request:create",
    (message) => void started.set((message as { request: object }).request, performance.now()),
  );
  diagnostics.subscribe("undici:request:headers", (message) => {
    const { request, response } = message as {
      request: { origin: string; path: string; method: string };
      response: { statusCode: number };
    };
    const begun = started.get(request);
    if (begun === undefined) return;
    asked.record((performance.now() - begun) / 1000, {
      "http.request.method": request.method,
      "http.response.status_code": response.statusCode,
      place: askedPlace(request.origin + request.path),
    });
  });

  const delay = monitorEventLoopDelay({ resolution: delayStepMs });
  delay.enable();
  meter
    .createObservableGauge("nodejs.eventloop.delay.p99", { unit: "s", description: "how long everything waited for its turn" })
    .addCallback((result) => {
      result.observe(Math.max(0, delay.percentile(99) / 1e9 - delayStepMs / 1000));
      delay.reset();
    });
  meter.createObservableGauge("process.memory.usage", { unit: "By" }).addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge("site.failures", { description: "requests that ended with an error since the start" })
    .addCallback((result) => result.observe(failureCount()));
  for (const { name, unit, description, read } of gauges)
    meter.createObservableGauge(name, { ...(unit && { unit }), description }).addCallback(async (result) => {
      const value = await read();
      if (value !== undefined) result.observe(value);
    });
}

/** Starts sending, a few seconds late. What the collector does not take is dropped; no request waits for it. */
export function startTelemetry({
  service,
  version,
  sampledShare,
  gauges,
}: {
  service: string;
  version: string;
  sampledShare: number;
  gauges: readonly Gauge[];
}): void {
  const resource = resourceFromAttributes({
    "service.name": service,
    "service.version": version,
    // Distinguishes instances.
    "service.instance.id": `${hostname()}:${process.pid}`,
  });
  const spans = new TracerProvider({
    resource,
    // Traces begin here: a visitor's request may not decide whether it is sampled.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [
      {
        onStart: (span) => {
          const id = requestId();
          if (id) span.setAttribute("request.id", id);
        },
        onEnd: () => undefined,
        forceFlush: async () => undefined,
        shutdown: async () => undefined,
      },
      new BatchSpanProcessor({ exporter: cleaned(new OTLPTraceExporter()), scheduledDelayMillis: traceEveryMs }),
    ],
  });
  const figures = new MeterProvider({
    resource,
    readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(), exportIntervalMillis: measureEveryMs })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(spans);
  metrics.setGlobalMeterProvider(figures);
  measure(gauges);
  beforeExit(() => Promise.allSettled([spans.forceFlush(), figures.forceFlush()]));
}
