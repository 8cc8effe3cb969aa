// The script of the reference: searches its sections and sends calls.

const search = document.querySelector("#search")
const sections = [...document.querySelectorAll("section.operation")]
const texts = new Map(sections.map((section) => [section, section.textContent.toLowerCase()]))
const links = [...document.querySelectorAll("nav li")]

/** Shows only the sections that contain all words of the search, and the links to them. */
const filter = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const section of sections) {
    const text = texts.get(section)
    section.hidden = !words.every((word) => text.includes(word))
  }
  for (const item of links) {
    const target = document.getElementById(item.firstElementChild.hash.slice(1))
    item.hidden = target.hidden || (words.length > 0 && !target.matches("section"))
  }
  const lists = document.querySelectorAll("nav ul")
  for (const list of lists)
    list.hidden = list.previousElementSibling.hidden = [...list.children].every((item) => item.hidden)
  for (const group of document.querySelectorAll("main h2.group")) {
    let next = group.nextElementSibling
    let isEmpty = true
    for (; next?.matches("section"); next = next.nextElementSibling) isEmpty &&= next.hidden
    group.hidden = isEmpty
  }
  document.querySelector("#guide").hidden = words.length > 0
  document.querySelector("#nothing").hidden = sections.some((section) => !section.hidden)
}

search.addEventListener("input", filter)
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea")) return
  event.preventDefault()
  search.focus()
})

const credentials = document.querySelector("#credentials")
credentials.addEventListener("submit", (event) => event.preventDefault())

/** Returns the body with the credentials that were entered above, or unchanged if it is not a JSON object. */
const withCredentials = (text, entered) => {
  try {
    const body = JSON.parse(text)
    for (const [name, value] of entered) if (value !== "" && Object.hasOwn(body, name)) body[name] = value
    return JSON.stringify(body)
  } catch {
    return text
  }
}

/** Returns the address, headers and body of the call that a form describes. */
const requestOf = (form) => {
  const entered = new FormData(credentials)
  const query = new URLSearchParams()
  const headers = {}
  let path = form.dataset.path
  let body
  for (const [name, value] of new FormData(form)) {
    if (name === "body") {
      headers["content-type"] = "application/json"
      body = withCredentials(value, entered)
      continue
    }
    const at = name.indexOf(":")
    const [place, key] = [name.slice(0, at), name.slice(at + 1)]
    if (place === "path") path = path.replace(`{${key}}`, encodeURIComponent(value))
    else if (value === "") continue
    else if (place === "query") query.append(key, value)
    else headers[key] = value
  }
  const token = entered.get("token")
  if (token) headers.authorization = `Bearer ${token}`
  const url = query.size === 0 ? path : `${path}?${query}`
  return [url, { method: form.dataset.verb, headers, body }]
}

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const send = async (form) => {
  const answer = form.nextElementSibling
  answer.hidden = false
  answer.textContent = "…"
  try {
    const reply = await fetch(...requestOf(form))
    answer.textContent = `${reply.status} ${reply.statusText}\n${pretty(await reply.text())}`
  } catch (error) {
    answer.textContent = String(error)
  }
}

for (const form of document.querySelectorAll(".try form"))
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    void send(form)
  })

// A link to an operation also closes the search that hides it.
window.addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.slice(1))
  if (!target?.hidden) return
  search.value = ""
  filter()
  target.scrollIntoView()
})
