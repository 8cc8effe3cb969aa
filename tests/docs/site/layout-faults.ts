/**
 * Lists drawings of a page that have text smaller than 11 pixels, or no role and title, as an expression for the browser.
 * A drawing with text is not an icon.
 */
export const drawingFaults = `(() =>
  [...document.querySelectorAll(".vp-doc svg")].flatMap((svg) => {
    const labels = [...svg.querySelectorAll("text")].filter((each) => each.textContent.trim() !== "")
    if (labels.length === 0) return []
    const sizes = labels.map((label) => {
      const matrix = label.getScreenCTM()
      return parseFloat(getComputedStyle(label).fontSize) * Math.hypot(matrix.a, matrix.b)
    })
    const title = svg.querySelector(":scope > title")?.textContent ?? ""
    const least = Math.min(...sizes)
    return [
      ...(least < 10.99 ? ["text of " + least.toFixed(1) + " pixels: " + title] : []),
      ...(svg.getAttribute("role") === "img" && title !== "" ? [] : ["no role or title: " + labels[0].textContent])
    ]
  })
)()`

/**
 * Lists what a page of the site cuts or breaks, as an expression for the browser: content wider than its part of the page,
 * controls and tabs beside the page, and words of tables and headings that are broken over two lines.
 */
export const layoutFaults = `(() => {
  const textOf = (element) => element.textContent.trim().slice(0, 60)
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
  // Drawings and aligned columns scroll, with the keyboard, too.
  const scrolls = (each) =>
    each.matches(".drawing, .diagram, .aligned pre, .playground figure") &&
    each.tabIndex === 0 &&
    getComputedStyle(each).overflowX === "auto"
  const cut = all(".vp-doc pre, .vp-doc .table, .vp-doc :is(.drawing, .diagram, .playground figure), .vp-doc .tabs, html")
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && !scrolls(each))
    .map((each) => "cut: " + each.tagName + " " + each.scrollWidth + " " + textOf(each))
  const column = document.querySelector(".vp-doc")?.getBoundingClientRect()
  const outside = all(".vp-doc :is(label, input:not([name^=group]), select, textarea, button, img, fieldset)")
    .filter((each) => !each.closest("[class*=language-], .tabs") && each.getBoundingClientRect().right > column.right + 1)
    .map((each) => "outside: " + each.tagName + " " + each.id + " " + textOf(each))
  const isBroken = (node, { index, 0: word }) => {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }
  const broken = all(".vp-doc :is(th, td, h1, h2, h3, label, button)").flatMap((element) => {
    const found = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (!node.parentElement.closest("code:not(.short), table:has(th:nth-child(5)) code"))
        for (const match of node.textContent.matchAll(/(?<=^|\\s)[^\\s/-]{2,14}(?=\\s|$)/g))
          if (isBroken(node, match)) found.push("broken: " + element.tagName + " " + match[0])
    return found
  })
  return [...cut, ...outside, ...broken]
})()`
