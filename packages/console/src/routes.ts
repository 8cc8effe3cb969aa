import type { Page } from "./frame/page.ts"
import { boardPage } from "./pages/board/board-page.ts"

/** Every page of the console, in the sequence of the navigation. */
export const pages: ReadonlyArray<Page> = [boardPage]
