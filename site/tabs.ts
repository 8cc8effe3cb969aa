// Turns the alternatives on a page into tabs of VitePress. In the repository, they are blocks of code with bold titles,
// between two comments, so that the page can be read there, too.

const alternatives = /^<!-- tabs -->\n([\s\S]*?)^<!-- \/tabs -->$/gm
const titledBlock = /^\*\*(.+)\*\*\n\n```(\w+).*$/gm

/** Returns the Markdown of a page with a code group for each list of alternatives. */
export const withTabs = (markdown: string): string =>
  markdown.replaceAll(
    alternatives,
    (_, blocks: string) => `::: code-group\n${blocks.replaceAll(titledBlock, "```$2 [$1]")}:::`
  )
