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
 * drawings that scroll on a large screen, controls and tabs beside the page, words of tables and headings and short codes
 * in tables that are broken over two lines, and lines of code that continue to the left of their start.
 */
export const layoutFaults = `(() => {
  const textOf = (element) => element.textContent.trim().slice(0, 60)
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
  const isWider = (each) => each.scrollWidth > each.clientWidth + 1
  const frames = ".vp-doc :is(.table, .drawing, .diagram, .aligned pre, .playground figure)"
  // A frame may be narrower than its content if it scrolls, with the keyboard, too.
  const scrolls = (each) =>
    each.matches(frames) && each.tabIndex === 0 && ["auto", "scroll"].includes(getComputedStyle(each).overflowX)
  const cut = all(".vp-doc pre, .vp-doc .tabs, html, " + frames)
    .filter((each) => isWider(each) && !scrolls(each))
    .map((each) => "cut: " + each.tagName + " " + each.scrollWidth + " " + textOf(each))
  // On a large screen, a drawing is visible as a whole.
  const wide = all(".vp-doc :is(.drawing, .diagram, .playground figure)")
    .filter((each) => innerWidth >= 1440 && isWider(each))
    .map((each) => "wide: " + each.scrollWidth + " " + textOf(each))
  // Scrolling shows neither content beside the start of a frame, nor content that an element in the frame cuts.
  const clipped = all(frames).flatMap((frame) => {
    const start = frame.getBoundingClientRect().left - frame.scrollLeft
    const isOutside = (each, { left, right }) => {
      const rect = each.getBoundingClientRect()
      return rect.width > 1 && (rect.left < left - 1 || rect.right > right + 1)
    }
    const isClipped = (each) =>
      each instanceof SVGElement
        ? each.matches("text") && isOutside(each, each.ownerSVGElement.getBoundingClientRect())
        : isOutside(each, { left: start, right: start + frame.scrollWidth }) ||
          (["hidden", "clip"].includes(getComputedStyle(each).overflowX) && each.clientWidth > 1 && isWider(each))
    // Names of columns that only assistive software reads are not a part of the layout.
    const unseen = [...frame.querySelectorAll("thead, caption")].filter((each) => each.clientWidth === 1)
    return [...frame.querySelectorAll("*")]
      .filter((each) => each.checkVisibility() && !unseen.some((names) => names.contains(each)) && isClipped(each))
      .map((each) => "clipped: " + each.tagName + " " + textOf(each))
  })
  const column = document.querySelector(".vp-doc")?.getBoundingClientRect()
  const outside = all(".vp-doc :is(label, input:not([name^=group]), select, textarea, button, img, fieldset)")
    .filter((each) => !each.closest("[class*=language-], .tabs") && each.getBoundingClientRect().right > column.right + 1)
    .map((each) => "outside: " + each.tagName + " " + each.id + " " + textOf(each))
  const isBroken = (node, start, end) => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }
  const broken = all(".vp-doc :is(th, td, h1, h2, h3, label, button)").flatMap((element) => {
    const found = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (!node.parentElement.closest("code"))
        for (const { index, 0: word } of node.textContent.matchAll(/(?<=^|\\s)[^\\s/-]{2,14}(?=\\s|$)/g))
          if (isBroken(node, index, index + word.length)) found.push("broken: " + element.tagName + " " + word)
    return found
  })
  const codes = all(".vp-doc :is(th, td) code")
    .filter((code) => code.textContent.length <= 24 && isBroken(code, 0, code.childNodes.length))
    .map((code) => "broken: CODE " + code.textContent)
  // A line of code continues to the right of its start.
  const early = all(".vp-doc pre .line").filter((line) => {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
    let node = walker.nextNode()
    while (node !== null && node.textContent.trim() === "") node = walker.nextNode()
    if (node === null) return false
    const range = document.createRange()
    const rectsOf = (first, last) => {
      range.setStart(...first)
      range.setEnd(...last)
      return [...range.getClientRects()].filter(({ width }) => width > 0)
    }
    const start = [node, node.textContent.search(/\\S/)]
    const indentation = rectsOf([line, 0], start).map(({ right }) => right)
    const text = rectsOf(start, [line, line.childNodes.length])
    const place = Math.max(line.getBoundingClientRect().left, ...indentation)
    const first = Math.min(...rectsOf([line, 0], [line, line.childNodes.length]).map((rect) => rect.top))
    return text.some((rect) => rect.top > first + 4 && rect.left <= place)
  })
  return [...cut, ...wide, ...clipped, ...outside, ...broken, ...codes, ...early.map((line) => "too far left: " + textOf(line))]
})()`
