import type { Page } from "./frame/page.ts"
import { accountPages } from "./pages/accounts/account-page.ts"
import { accountListPages } from "./pages/accounts/list-page.ts"
import { changesPage, drawingPage, progressPages, shipPage, startPage } from "./pages/bench/bench-commands.ts"
import { benchPage } from "./pages/bench/bench-page.ts"
import { boardPage } from "./pages/board/board-page.ts"
import { firstStepPages } from "./pages/board/first-steps.ts"
import { cardPage } from "./pages/cards/card-page.ts"
import { differencesPage } from "./pages/cards/differences-page.ts"
import { cardListPage } from "./pages/cards/list-page.ts"
import { bulkPages } from "./pages/commands/bulk-page.ts"
import { commandPages } from "./pages/commands/command-pages.ts"
import { handOverPage } from "./pages/documents/hand-over.ts"
import { orderDocumentsPage, selectionDocumentsPage } from "./pages/documents/print-page.ts"
import { selectOrdersPage } from "./pages/documents/select-page.ts"
import { logoPage } from "./pages/documents/sender.ts"
import { csvPages } from "./pages/figures/csv.ts"
import { figuresPage } from "./pages/figures/figures-page.ts"
import { orderPage } from "./pages/order/order-page.ts"
import { draftPages } from "./pages/shop/draft-page.ts"
import { shopPage } from "./pages/shop/shop-page.ts"
import { tokenListPages } from "./pages/tokens/list-page.ts"
import { tokenPages } from "./pages/tokens/token-page.ts"
import { deliveryPages } from "./pages/webhooks/deliveries-page.ts"
import { webhookListPages } from "./pages/webhooks/list-page.ts"
import { webhookPages } from "./pages/webhooks/webhook-page.ts"

/** Every page of the console, in the order of the navigation. */
export const pages: ReadonlyArray<Page> = [
  boardPage,
  selectOrdersPage,
  selectionDocumentsPage,
  logoPage,
  handOverPage,
  orderPage,
  ...bulkPages,
  ...commandPages,
  orderDocumentsPage,
  benchPage,
  startPage,
  shipPage,
  changesPage,
  drawingPage,
  ...progressPages,
  figuresPage,
  ...csvPages,
  shopPage,
  ...draftPages,
  ...firstStepPages,
  ...accountListPages,
  ...accountPages,
  ...webhookListPages,
  ...webhookPages,
  ...deliveryPages,
  ...tokenListPages,
  ...tokenPages,
  cardListPage,
  cardPage,
  differencesPage
]
