import type { Page } from "./frame/page.ts"
import { boardPage } from "./pages/board/board-page.ts"
import { orderDocumentsPage, selectionDocumentsPage } from "./pages/documents/print-page.ts"
import { selectOrdersPage } from "./pages/documents/select-page.ts"

/** Every page of the console, in the sequence of the navigation. */
export const pages: ReadonlyArray<Page> = [boardPage, selectOrdersPage, selectionDocumentsPage, orderDocumentsPage]
