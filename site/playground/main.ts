// The playground: packs what the visitor enters, in a web worker. Nothing leaves the browser.
import { Boxes } from "./boxes.ts"
import { checkOf } from "./check.ts"
import { codeOf } from "./code.ts"
import { h } from "./dom.ts"
import { type List, lists } from "./fields.ts"
import { RowList } from "./form.ts"
import { Job } from "./job.ts"
import { ratesOf } from "./rates.ts"
import { exampleState, hashOf, type State, stateOf } from "./state.ts"
import { NOT_EVERYTHING, summaryOf } from "./summary.ts"
import { unitNames } from "./units.ts"
import type { Reply } from "./worker.ts"

/** Time in milliseconds after the last key before the order is packed. */
const TYPING_PAUSE = 250
/** Maximum time in milliseconds of packing. */
const MAX_TIME = 30_000

const shipping = [
  ["country", "Country, two letters"],
  ["state", "State"],
  ["postal", "Postal code"],
  ["date", "Ordered on"]
] as const

/** Builds the playground in an element. Returns a function that ends it. */
export const start = (root: HTMLElement): (() => void) => {
  const job = new Job<State, Reply>(new URL("./worker.js", import.meta.url).href, MAX_TIME)
  const read = stateOf(location.hash)
  let state = read.state
  let pause: ReturnType<typeof setTimeout> | undefined

  const notice = h("p", { class: "notice", role: "alert" })
  const status = h("p", { role: "status", id: "status" })
  const stop = h("button", { type: "button", id: "stop", hidden: "" }, "Stop")
  // On a small screen, the answer is below the form. The summary stays visible while the visitor changes a field.
  const summary = h("button", { type: "button", id: "summary" })
  let packed: Extract<Reply, { readonly step: "packed" }> | undefined
  const boxes = new Boxes()
  const left = h("ul", { class: "left-out" })
  const certificate = h("section", { id: "certificate" })
  const prices = h("section", { id: "prices" })
  const results = h("div", { id: "results", hidden: "" }, boxes.element, left, certificate, prices)
  const code = h("code", {})
  const copy = h("button", { type: "button", id: "copy" }, "Copy")

  const change = (part: Partial<State>): void => {
    state = { ...state, ...part }
    notice.textContent = ""
    history.replaceState(history.state, "", hashOf(state))
    clearTimeout(pause)
    pause = setTimeout(run, TYPING_PAUSE)
  }

  const forms = new Map(
    lists.map((list) => [list, new RowList(list, { changed: (name, rows) => change({ [name]: rows }) })] as const)
  )

  const showFaults = (faults: ReadonlyArray<{ readonly list: List; readonly message: string }>): void => {
    for (const [list, form] of forms) form.showFaults(faults.filter((fault) => fault.list === list))
  }

  const showQuoteFault = (field?: string, message = ""): void => {
    for (const name of [...shipping.map(([key]) => key), "card"]) {
      const place = document.getElementById(`ship-${name}-fault`)
      if (place !== null) place.textContent = name === field ? message : ""
      const input = document.getElementById(`ship-${name}`)
      if (name === field) input?.setAttribute("aria-invalid", "true")
      else input?.removeAttribute("aria-invalid")
    }
  }

  const done = (text: string, short = text): void => {
    status.textContent = text
    summary.textContent = short
    stop.hidden = true
  }

  const received = (reply: Reply): void => {
    if (reply.step === "refused") {
      results.hidden = true
      showFaults(reply.faults)
      done(`Not packed: ${reply.faults.length === 1 ? "an error" : `${reply.faults.length} errors`} above.`)
      return
    }
    if (reply.step === "proved") {
      const { isProved, sentences, verdict } = reply.explanation
      certificate.replaceChildren(
        h("h2", {}, "Certificate"),
        h("p", { class: isProved ? "verdict proved" : "verdict" }, verdict),
        ...sentences.map((sentence) => h("p", {}, sentence)),
        ...checkOf(packed!.answer)
      )
      done(status.textContent!.replace(" Proving…", ""), summaryOf(packed!.answer, packed!.quoted, isProved))
      return
    }
    packed = reply
    const { answer, quoted } = reply
    showFaults([])
    boxes.show(answer)
    left.replaceChildren(...answer.unpacked.map((sentence) => h("li", {}, sentence)))
    certificate.replaceChildren(h("h2", {}, "Certificate"))
    prices.replaceChildren(h("h2", {}, "Prices"), ...ratesOf(quoted))
    if (quoted._tag === "Refused") showQuoteFault(quoted.field, quoted.message)
    else showQuoteFault()
    results.hidden = false
    const count = answer.parcels.length
    const rest = answer.unpacked.length > 0 ? ` ${NOT_EVERYTHING}.` : ""
    status.textContent = `${count} ${count === 1 ? "parcel" : "parcels"}.${rest} Proving…`
    summary.textContent = summaryOf(answer, quoted)
  }

  const run = (): void => {
    code.textContent = codeOf(state)
    status.textContent = "Packing…"
    summary.textContent = "Packing…"
    stop.hidden = false
    job.run(state, {
      received,
      failed: (message) => {
        results.hidden = true
        done(`Packing failed: ${message}.`)
      }
    })
  }

  summary.onclick = () => document.getElementById("answer")?.scrollIntoView()
  stop.onclick = () => {
    job.cancel()
    results.hidden = true
    done("Packing is stopped. Change a field to start again.")
  }
  copy.onclick = async () => {
    await navigator.clipboard.writeText(code.textContent ?? "")
    copy.textContent = "Copied"
    setTimeout(() => (copy.textContent = "Copy"), 2000)
  }

  const choice = (key: "mode" | "units", label: string, options: ReadonlyArray<readonly [string, string]>) => {
    const select = h("select", { id: key }, ...options.map(([value, name]) => h("option", { value }, name)))
    select.value = state[key]
    select.onchange = () => {
      change({ [key]: select.value })
      showMode()
    }
    return h("label", { for: key }, h("span", {}, label), select)
  }

  const field = (key: keyof State, label: string) => {
    const id = `ship-${key}`
    const input = h("input", { id, type: key === "date" ? "date" : "text", "aria-describedby": `${id}-fault` })
    input.value = state[key] as string
    input.oninput = () => change({ [key]: input.value })
    const fault = h("small", { class: "fault", id: `${id}-fault`, role: "alert" })
    return h("label", { for: id }, h("span", {}, label), input, fault)
  }

  const card = h("textarea", { id: "ship-card", rows: "6", spellcheck: "false", "aria-describedby": "ship-card-fault" })
  const residential = h("input", { id: "residential", type: "checkbox" })

  const showMode = (): void => {
    for (const [list, form] of forms) form.element.hidden = (list === "prints") !== (state.mode === "prints")
  }

  const build = (): void => {
    for (const [list, form] of forms) form.show(state[list])
    card.value = state.card
    card.oninput = () => change({ card: card.value })
    residential.checked = state.residential === "yes"
    residential.onchange = () => change({ residential: residential.checked ? "yes" : "no" })
    const reset = h("button", { type: "button", id: "reset" }, "Show the example")
    reset.onclick = () => {
      state = exampleState
      change({})
      build()
      document.getElementById("reset")?.focus()
    }
    const modes = [
      ["boxes", "Items into my boxes"],
      ["prints", "Prints into the catalogue"]
    ] as const
    root.replaceChildren(
      notice,
      h(
        "div",
        {},
        h(
          "form",
          {},
          h(
            "div",
            { class: "fields wide" },
            choice("mode", "Pack", modes),
            choice(
              "units",
              "Units",
              unitNames.map((name) => [name, name.replace("/", " and ")])
            ),
            reset
          ),
          ...[...forms.values()].map(({ element }) => element),
          h(
            "section",
            {},
            h("h2", {}, "Shipping"),
            h(
              "div",
              { class: "fields wide" },
              ...shipping.map(([key, label]) => field(key, label)),
              h("label", { for: "residential", class: "flag" }, h("span", {}, "Deliver to a residence"), residential)
            ),
            h(
              "details",
              state.card === "" ? {} : { open: "" },
              h("summary", {}, "Use your own rate card"),
              h("label", { for: "ship-card" }, h("span", {}, "A rate card as JSON. Empty: the example cards."), card),
              h("small", { class: "fault", id: "ship-card-fault", role: "alert" })
            )
          )
        ),
        summary
      ),
      h("div", { id: "answer" }, h("div", { id: "state-line" }, status, stop), results),
      h("section", { id: "code" }, h("h2", {}, "The code that does the same"), copy, h("pre", { tabindex: "0" }, code))
    )
    root.querySelector("form")!.onsubmit = (event) => event.preventDefault()
    showMode()
  }

  const onHash = (): void => {
    const next = stateOf(location.hash)
    if (hashOf(next.state) === hashOf(state) && next.problem === undefined) return
    state = next.state
    build()
    notice.textContent = next.problem ?? ""
    run()
  }
  addEventListener("hashchange", onHash)
  build()
  notice.textContent = read.problem ?? ""
  run()
  return () => {
    clearTimeout(pause)
    job.cancel()
    removeEventListener("hashchange", onHash)
  }
}
