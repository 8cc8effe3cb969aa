// The default theme with the fonts of the system, our colours, and a link from each page to its Markdown.
import { useData, withBase } from "vitepress"
import DefaultTheme from "vitepress/theme-without-fonts"
import { defineComponent, h, onMounted, watch } from "vue"
import "./style.css"

const MarkdownLink = defineComponent({
  setup() {
    const { page } = useData()
    return () =>
      h("p", { class: "markdown-link" }, [
        h("a", { href: withBase(`/${page.value.relativePath}`), target: "_self" }, "This page as Markdown")
      ])
  }
})

const Layout = defineComponent({
  setup() {
    const { frontmatter } = useData()
    // The home page of the default theme does not mark its main part.
    const markMain = () => {
      const content = document.getElementById("VPContent")
      if (frontmatter.value.layout === "home") content?.setAttribute("role", "main")
      else content?.removeAttribute("role")
    }
    onMounted(() => watch(() => frontmatter.value.layout, markMain, { immediate: true, flush: "post" }))
    return () => h(DefaultTheme.Layout, null, { "doc-footer-before": () => h(MarkdownLink) })
  }
})

export default { extends: DefaultTheme, Layout }
