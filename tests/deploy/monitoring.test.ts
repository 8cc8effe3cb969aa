// Compares the dashboard and the alert rules with the metrics of a real service that has done some work.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { codes, methodNames } from "@waybill/core/adapter"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { anchorsIn } from "../docs/markdown.ts"
import { orderOf } from "../service/fixtures/load.ts"
import { workplace } from "../service/fixtures/service.ts"
import { type Figures, figuresIn, groupedBy, isBalanced, selectedIn } from "./figures.ts"

const { clear, run, serve } = workplace()

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}
interface Panel {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly targets?: ReadonlyArray<{ readonly expr: string; readonly legendFormat: string }>
}
const readYaml = (file: string) => parse(readFileSync(file, "utf8"), { strict: true, uniqueKeys: true })

const rules: ReadonlyArray<Rule> = readYaml("deploy/alerts.yaml").groups.flatMap(
  ({ rules }: { readonly rules: ReadonlyArray<Rule> }) => rules
)
const { panels } = JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")) as {
  readonly panels: ReadonlyArray<Panel>
}
const targets = panels.flatMap(({ targets = [], title }) => targets.map((target) => ({ title, ...target })))
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...targets.map(({ expr, title }) => [title, expr] as const)
]

/** Labels that Prometheus adds to every metric of a target. */
const OF_TARGET = ["job", "instance"]

let figures: Figures

beforeAll(async () => {
  const service = await serve(["--workers", "2", "--metrics", "internal", "--log", "off"])
  const [, internal] = /metrics {4}(\S+)\/metrics/.exec(service.ran.err) ?? []
  const created = await run(["operator", "create", "ada", "--role", "viewer", "--json"])
  const [token] = /wb_op_[\w-]+/.exec(created.out + created.err) ?? []
  expect(await run(["webhook", "add", "demo", "https://receiver.invalid/hook"])).toMatchObject({ code: 0 })
  expect(await service.call("push_order", orderOf("A-1"))).toMatchObject({ res: "success" })
  expect(await service.call("get_status", { xid: "A-1" })).toMatchObject({ res: "success" })
  expect(await service.call("get_status", {}, { ...service.credentials, password: "wrong" })).toMatchObject({
    code: "901"
  })
  const orders = (authorization: string) => fetch(`${internal}/operator/v1/orders`, { headers: { authorization } })
  expect([(await orders(`Bearer ${token}`)).status, (await orders("Bearer wrong")).status]).toEqual([200, 401])
  const metrics = async () => (await fetch(`${internal}/metrics`)).text()
  // The sender attempts the delivery of the order's event.
  while (!/^waybill_webhook_attempts_total\{outcome="failed"\} [1-9]/m.test(await metrics())) await pause(100)
  figures = figuresIn(await metrics())

  const healthcheck = (port: string) =>
    spawnSync(process.execPath, [resolve("deploy/healthcheck.mjs")], { env: { WAYBILL_PORT: port } }).status
  expect(healthcheck(new URL(service.url).port)).toBe(0)
  service.child.kill("SIGTERM")
  await service.ended
  expect(healthcheck(new URL(service.url).port)).toBe(1)
})
afterAll(clear)

const valuesOf = (label: string, metric: string): ReadonlyArray<string> => {
  if (label === "method" && !metric.startsWith("waybill_operator")) return ["", ...methodNames]
  if (label === "code" && metric.startsWith("waybill_requests"))
    return ["", ...Object.values(codes).flatMap((row) => Object.values(row))]
  if (label === "code") return ["", "temporary", "defect"]
  return [...(figures.get(metric)?.get(label) ?? [])]
}

describe("the dashboard and the alert rules", () => {
  it.each(expressions)(
    "the service reports every metric, label and value in the expression of: %s",
    (_, expression) => {
      expect(isBalanced(expression)).toBe(true)
      const selected = selectedIn(expression)
      expect(selected).not.toEqual([])
      for (const { compared, metric } of selected) {
        if (metric === "up") continue
        expect(figures.get(metric), metric).toBeDefined()
        for (const [label, values] of compared) {
          if (OF_TARGET.includes(label)) continue
          const known = valuesOf(label, metric)
          expect(
            values.filter((value) => !known.includes(value)),
            `${metric} ${label}`
          ).toEqual([])
        }
      }
      const labels = selected.flatMap(({ metric }) => [...(figures.get(metric)?.keys() ?? [])])
      expect(groupedBy(expression).filter((label) => ![...OF_TARGET, ...labels].includes(label))).toEqual([])
    }
  )

  it("each metric of the service is on the dashboard", () => {
    const shown = new Set(targets.flatMap(({ expr }) => selectedIn(expr).map(({ metric }) => metric)))
    const isShown = (name: string) =>
      [name, name.replace(/_(?:sum|count)$/, "_bucket")].some((metric) => shown.has(metric))
    expect([...figures.keys()].filter((name) => !isShown(name))).toEqual([])
  })

  it("the alerts name the temporary codes and those of invalid credentials, of all methods", () => {
    const codesOf = (kind: "temporary" | "credentials") =>
      [...new Set(Object.values(codes).map((row) => row[kind]))].join("|")
    const ofAlert = (name: string) => rules.find(({ alert }) => alert === name)?.expr
    expect(ofAlert("WaybillTemporaryErrors")).toContain(`{code=~"${codesOf("temporary")}"}`)
    expect(ofAlert("WaybillFailedLogins")).toContain(`{code=~"${codesOf("credentials")}"}`)
  })

  it("a legend contains only labels by which its expression distinguishes series", () => {
    const unknown = targets.filter(({ expr, legendFormat }) => {
      const isGrouped = /^(?:sum|max|histogram_quantile)\b/.test(expr)
      const labels = isGrouped ? groupedBy(expr) : OF_TARGET
      return [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].some(([, label]) => !labels.includes(label!))
    })
    expect(unknown).toEqual([])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })

  it("each alert has a severity, a test, and a heading that describes what to do", () => {
    const names = rules.map(({ alert }) => alert).toSorted()
    const page = readFileSync("docs/production.md", "utf8")
    const anchors = anchorsIn(page)
    for (const { alert, annotations, labels } of rules) {
      expect(["page", "ticket"]).toContain(labels.severity)
      expect(annotations.runbook).toBe(`docs/production.md#${alert.toLowerCase()}`)
      expect(anchors).toContain(alert.toLowerCase())
      expect(annotations.summary).not.toBe("")
    }
    expect([...page.matchAll(/^#+ (Waybill[A-Z]\w+)$/gm)].map(([, name]) => name).toSorted()).toEqual(names)
    const [firing, healthy] = readYaml("tests/deploy/alerts-test.yaml").tests
    const expected = firing.promql_expr_test[0].exp_samples.map(({ labels }: { readonly labels: string }) => labels)
    expect(expected).toEqual(names.map((name) => `{alertname="${name}"}`))
    expect(healthy.promql_expr_test[0].exp_samples).toEqual([])
  })
})
