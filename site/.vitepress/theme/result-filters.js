// Filters for the list of results of the proof. Without JavaScript, the page is the whole list.
import { defineComponent, h, onMounted, reactive, ref, watch } from "vue"
import published from "../../../docs/promises.json"

const rows = published.promises.flatMap(({ name, rows: own }) => own.map((row) => ({ ...row, promise: name })))

const valuesOf = (values) => [...new Set(values)].map((value) => [value, value])

/** Options of each filter: the value and its text. */
const choices = {
  promise: valuesOf(rows.map(({ promise }) => promise)),
  database: valuesOf(rows.flatMap(({ databases }) => databases)),
  verdict: valuesOf(rows.map(({ verdict }) => verdict)),
  expired: [
    ["yes", "expired"],
    ["no", "not expired"]
  ]
}

/** Whether a row and its list item match the chosen values. */
const matches = (chosen, row, item) =>
  [
    [chosen.promise, [row.promise]],
    [chosen.database, row.databases],
    [chosen.verdict, [row.verdict]],
    [chosen.expired, [item.querySelector("em") === null ? "no" : "yes"]]
  ].every(([value, values]) => value === "" || values.includes(value)) &&
  item.textContent.toLowerCase().includes(chosen.text.trim().toLowerCase())

/** Shows the matching rows, and hides promises without one. Returns the number of shown rows. */
const apply = (chosen) => {
  const items = [...document.querySelectorAll(".vp-doc h2 ~ ul > li")]
  items.forEach((item, index) => {
    item.hidden = !matches(chosen, rows[index], item)
  })
  for (const list of new Set(items.map((item) => item.parentElement))) {
    const isEmpty = [...list.children].every((item) => item.hidden)
    const sentence = list.previousElementSibling
    for (const part of [list, sentence, sentence.previousElementSibling]) part.hidden = isEmpty
  }
  return items.filter((item) => !item.hidden).length
}

export const ResultFilters = defineComponent({
  setup() {
    const chosen = reactive({ promise: "", database: "", verdict: "", expired: "", text: "" })
    const shown = ref()
    onMounted(() =>
      watch(
        chosen,
        () => {
          shown.value = apply(chosen)
        },
        { immediate: true, flush: "post" }
      )
    )
    const field = (name, control) => h("label", { class: "result-filter" }, [name, control])
    const select = ([name, options]) =>
      field(
        name,
        h("select", { name, value: chosen[name], onChange: ({ target }) => (chosen[name] = target.value) }, [
          h("option", { value: "" }, "all"),
          ...options.map(([value, text]) => h("option", { value }, text))
        ])
      )
    return () =>
      shown.value === undefined
        ? null
        : h("form", { class: "result-filters", onSubmit: (event) => event.preventDefault() }, [
            ...Object.entries(choices).map(select),
            field(
              "text",
              h("input", { type: "search", name: "text", onInput: ({ target }) => (chosen.text = target.value) })
            ),
            h("output", { "aria-live": "polite" }, `${shown.value} of ${rows.length} rows`)
          ])
  }
})
