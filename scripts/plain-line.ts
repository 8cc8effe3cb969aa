// Vitest reporter: ends the run with one plain line, `N passed, N failed, N skipped`, for tools that read only that.
import type { Reporter, TestModule } from "vitest/node"
export default class PlainLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const n = { passed: 0, failed: 0, skipped: 0 }
    for (const m of modules) {
      if (m.state() === "failed" && m.errors().length > 0) n.failed++
      for (const t of m.children.allTests()) {
        const s = t.result().state
        if (s !== "pending") n[s]++
      }
    }
    process.stdout.write(`\n${n.passed} passed, ${n.failed} failed, ${n.skipped} skipped\n`)
  }
}
