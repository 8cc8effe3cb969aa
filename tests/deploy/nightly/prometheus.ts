import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { orderOf } from "../../service/fixtures/load.ts"
import { startService } from "./service.ts"
import { check, inFolder, runTool, until } from "./tools.ts"

interface Reply {
  readonly status: string
  readonly error?: string
  readonly data: { readonly result: ReadonlyArray<unknown> }
}
interface Rules {
  readonly data: {
    readonly groups: ReadonlyArray<{
      readonly rules: ReadonlyArray<{ readonly name: string; readonly health: string; readonly state: string }>
    }>
  }
}

const { panels } = JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")) as {
  readonly panels: ReadonlyArray<{
    readonly title: string
    readonly targets?: ReadonlyArray<{ readonly expr: string }>
  }>
}
const queries = panels.flatMap(({ targets = [], title }) => targets.map(({ expr }) => ({ title, expr })))

/** Replaces Grafana's variables. */
const asPromQl = (expr: string): string => expr.replaceAll("$__rate_interval", "1m").replaceAll("$job", ".*")

/** Lets Prometheus check the rules, scrape a service that works, and run each query of the dashboard. */
export const checkPrometheus = async (): Promise<ReadonlyArray<string>> => {
  runTool("promtool", "check", "config", "deploy/prometheus.yml")
  runTool("promtool", "test", "rules", "tests/deploy/alerts-test.yaml")
  const service = await startService()
  try {
    return await inFolder(async (folder, start) => {
      const port = await freePort()
      const config = readFileSync("deploy/prometheus.yml", "utf8")
        .replace("127.0.0.1:8081", service.internal)
        .replaceAll("15s", "1s")
      writeFileSync(join(folder, "prometheus.yml"), config)
      copyFileSync("deploy/alerts.yaml", join(folder, "alerts.yaml"))
      const storage = ["--storage.tsdb.path", join(folder, "data"), "--log.level", "error"]
      const files = ["--config.file", join(folder, "prometheus.yml"), ...storage]
      start("prometheus", ...files, "--web.listen-address", `127.0.0.1:${port}`)
      const read = async <A>(path: string) => (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as A
      const query = (text: string) => read<Reply>(`/api/v1/query?query=${encodeURIComponent(text)}`)
      await until(async () => ((await query("up == 1")).data.result.length === 1 ? true : undefined))
      for (let n = 0; n < 10; n++) {
        await service.call("push_order", orderOf(`order-${n}`))
        await service.call("push_order", orderOf("order-0"))
        await service.call("get_status", { xid: `order-${n}` })
        await service.failLogin()
        await pause(500)
      }
      const empty: Array<string> = []
      for (const { expr, title } of queries) {
        const { data, error, status } = await query(asPromQl(expr))
        check(`${title}: ${error ?? ""}`, status, "success")
        if (data.result.length === 0) empty.push(title)
      }
      const { data } = await read<Rules>("/api/v1/rules")
      const rules = data.groups.flatMap((group) => group.rules)
      check(
        "rules that fail",
        rules.filter(({ health }) => health !== "ok").map(({ name }) => name),
        []
      )
      check(
        "rules that fire",
        rules.filter(({ state }) => state === "firing").map(({ name }) => name),
        []
      )
      check("queries without data", [...new Set(empty)], ["Temporary errors", "Temporary errors by method"])
      return [
        `promtool accepts ${rules.length} rules, and its tests of each pass`,
        `${queries.length} queries of the dashboard ran; all but those of temporary errors returned data`
      ]
    })
  } finally {
    await service.end()
  }
}
