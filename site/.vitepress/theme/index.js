// The default theme with the fonts of the system, our colours, and a link from each page to its Markdown.
import { useData, withBase } from "vitepress"
import DefaultTheme from "vitepress/theme-without-fonts"
import { defineComponent, h, onMounted, watch } from "vue"
import { ResultFilters } from "./result-filters.js"
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
    // The playground is a program of its own, bundled by site/playground/build.ts.
    let end
    const startPlayground = async () => {
      end?.()
      end = undefined
      const root = document.getElementById("playground-form")
      if (root === null) return
      const folder = new URL(withBase("/playground/"), location.href)
      if (document.querySelector("link[data-playground]") === null) {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${folder}style.css` })
        link.dataset.playground = ""
        document.head.append(link)
      }
      const { start } = await import(/* @vite-ignore */ `${folder}main.js`)
      if (root.isConnected) end = start(root)
    }
    const { page } = useData()
    onMounted(() => watch(() => page.value.relativePath, startPlayground, { immediate: true, flush: "post" }))
    onMounted(() => watch(() => frontmatter.value.layout, markMain, { immediate: true, flush: "post" }))
    return () => h(DefaultTheme.Layout, null, { "doc-footer-before": () => h(MarkdownLink) })
  }
})

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => void app.component("ResultFilters", ResultFilters)
}
