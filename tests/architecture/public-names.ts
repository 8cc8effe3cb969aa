/** The names of each entry, in alphabetical order. */
export const publicNames: Readonly<Record<string, string>> = {
  "@waybill/packing": `
    Accept Axes Bound Box BoxKind Certificate Cost Exclusion GivenUnits InNumbers InUnits Item JudgedClaim Measure
    Outcome Packed PackedBox Packing PackingError PackingRefusal PackingRefusalCode PackingRefused Parcel Placement
    Proof Reason Request Rotation Rule RuledRequest Side Sides TimeLimit Unload Unpacked Violation WitnessFunction
    WitnessImages explainCertificate pack packOrThrow packWithWitnesses readUnits verify violationsOf`,
  "@waybill/packing/instructions": `
    Instructions LayoutOptions layers`,
  "@waybill/packing/layout": `
    LayoutOptions draw`,
  "@waybill/packing/prints": `
    CutCarton FewestParcels Finishing FlatFinishing Material PackageInfo PackagingWeights PackedPrints PackedRoll
    PieceWeights Print PrintBox PrintBoxParcel PrintCatalogue PrintCount PrintMeasure PrintOptions PrintPacking
    PrintPackingError PrintParcel PrintPlacement PrintProfile PrintReason PrintRefusal PrintTube PrintTubeParcel
    PrintsPacked PrintsRefused Protection RolledCount RolledFinishing UnpackedPrint fewestParcels finishingProblem
    packPrints packPrintsOrThrow printCatalogue printProfile`,
  "@waybill/packing/loads": `
    Achievement BalancedOutcome BalancedPacked BalancedRequest BoxesOnPallets BoxesOnPalletsOutcome
    BoxesOnPalletsRequest CentreRange CentredBox FillBound FillItem FillOutcome FillRequest Filled FixedPiece Goal
    LoadedPallet MissingBoxes OpenedBox PackFunction PackedOrder Pallet PalletBox PalletOutcome PalletRequest
    Palletized PlacedRequest SharedOrder SharedStockOutcome SharedStockPacked SharedStockRequest fillContainers
    packBalanced packOnPallets packSharedStock palletize spreadOf sharedStockViolations`,
  "@waybill/packing/cartons": `
    CutCarton EmptySpace EmptySpaceRule ItemCarton PackedToSize ToSizeOutcome ToSizeRequest emptySpaceOf euEmptySpace
    leastEmptySpace packToSize`,
  "@waybill/packing/replan": `
    AddedPiece BalancedReplanOutcome BalancedReplanned BalancedRequest CentreRange CentredBox FixedPiece MoveCause
    MovedPiece OpenedBox PlacedRequest RemovedPiece ReplanOptions ReplanOutcome Replanned Spot packAround replan
    replanBalanced`,
  "@waybill/packing/rating": `
    AffectedShipments Amount BoundBox BoundQuote Boundary Calendar CardChange CardDecimal CardFault CardMeasure
    ChangeKind ChangedFact Cheapest CheapestPacking CheckedDestination Choice CivilDate Cliff Cliffs Code Comparison
    Compilation Condition CorruptQuote CostProof CostProofs CsvExport CsvFault CsvImport CsvRow CsvText Cutoff DimRounding Figure
    Imported Incomplete LengthUnit Limits Line LintFinding LintRule MagentoService NewCard NoCostProof NoService NotOffered
    NotOfferedReason NotReplayed Origin Place PlaceFault PlaceRepair Quote QuoteContext QuoteRefusal
    QuoteRefusalCode QuoteRefused QuoteReplay Quoted Rate RateCard RateTable ReadResult ReplayCards ReplayCause
    Replayed ReplayedLine ReplayedShipment Row Service Severity ShipFrom Shipment ShippedBox ShippedPacking
    SignedDecimal Surcharge Tariff Test TimeOfDay Transit Units Variation Weekday Weighing WeightStep WeightUnit
    Zone boundQuotes calendarsFromCsv calendarsToCsv carriersOf cheapestPacking checkDestination cliffs compile
    compileShipFrom diff dimensionalWeights exampleCards exampleShipFrom explain formatDocument importKarrio
    importMagento importMatrixRate lint parseCsv parseRateCard parseShipFrom percentagesFromCsv percentagesToCsv printCsv proveCheapest quote ratesFromCsv ratesToCsv
    readBoundQuote readRateCard readShipFrom replayWith zonesFromCsv zonesToCsv`,
  "@waybill/packing/audit": `
    AuditContext AuditFinding AuditedCharge Auditor BilledCharge FindingKind KnownShipment Micros ShipmentAudit
    Stated findingKinds formatMicros microsOf setAside`,
  "@waybill/packing/values": `
    Field Micros NamesOf NumberField Shape TubeSides boxDescriptions boxFields canonicalJson checkFunctions
    checkNames checkSurplus countryOf dateOf dayOf fillItemFields finishingKey formatMicros isCountry isObject
    itemDescriptions itemFields likelyCountry likelyState microsOf millionthsOf nearestName roundedMicros
    shopObjects sideFields statesOf tubeProblem unknownName`,
  "@waybill/core": `
    Accounts AccountsPort Carriers CarriersPort Credentials CurrentPolicy Decimal Decisions HistoryEvent HostMistake
    HostRefusal LogLine Login MethodPromises OperatorCommandPromises OperatorPromises OperatorRefusal Order OrderIds
    OrderIdsPort OrderItem OrderStore OrderStorePort Packer PackerPort PlainPorts Policy PolicyInput Proposal
    PushOrderInput RateRequest Rater RaterPort Refusal ReplyBody Stage Unavailable Waybill WaybillCalls
    WaybillOptions WaybillPromises WebhookPayload cardRater createWaybill fallback inputSchema orderAt plainPort
    policy presets printPacker queueActionOf readJson statusOf unreadable`,
  "@waybill/core/adapter": `
    AccountAdmin AccountCommand AccountFigures AccountRecord AccountRefusal Action Address AddressChange AddressReply AfterAttempt
    AirVolumes Attempt AttemptResult Backlog BoardCounts BoundQuote BoxToShip BoxType CallOptions CallOutcome
    CardDetails CardDifference CardDifferences CardEdition CardEditionDetails CardEditionSummary CardFigure
    CardFinding CardFindingCounts CardNotOffered CardQuote CardQuoteRequest CardRate CardRateLine CardRater
    CardService CardSummary CardSurcharge CardUnits CardsDesk CarrierFigures CartQuote CartRate CartRefusal
    Catalogue ChangeReply ClaimedDelivery CodeOf Command CommandInputs CommandRefused CountFilters CurrentDecisions CurrentMeter Cursor
    DayCounts DeadlineCounts DecidedCommand DeliveryClaim DeliveryFilter DeliveryPage DeliveryRecord DeliveryState
    DeliveryStatus DescribedIssue Description Destination Due DueEndpoint Durations EventPage EventReply
    EventsOptions EventsPart ExistingOrder FallbackOptions Figures FiguresGroup FinishedAttempt HOLDER_NAME_RULE HistoryOptions
    HistoryPart Hold HoldFilter HoldReply HostKind Insertion Instant Issue IssuedAccount IssuedKey IssuedToken
    IssuedWebhook ItemReply JsonLimits JsonRead JsonRefusal JsonSchema KeptProgress KeyRecord Lifecycle ListChoices ListFilters ListOptions
    ListRefusal ListSort LocalDay MethodInputs MethodName MethodOptions MethodReply NewAccount OperatorAccount
    OperatorAccountFigures OperatorAirVolumes OperatorCalls OperatorCarrierFigures OperatorCommand OperatorCommands
    OperatorDeadlineCounts OperatorDelivery OperatorEvent OperatorFigureGroups OperatorFiguresGroup
    OperatorFormatter OperatorIssue OperatorKey OperatorOptions OperatorOrder OperatorRole OperatorSecret
    OperatorToken OperatorTokens OperatorWebhook OrderChange OrderEntry OrderFigures OrderId OrderIdGenerator
    OrderList OrderNames OrderOptions OrderPacker OrderPacking OrderPage OrderPreflight OrderRecord OrderRef OrderReply
    OrderShipment OrderSummary OrderWithEvents PackAnswer Packages PackedParcel PackingUnits PageOptions
    PackingProgress ParcelContent ParcelInstructions ParcelPlacement ParcelProof ParcelReply ParcelSides ParcelToQuote
    ParcelVector PersonsWork PlainPacker PlainRater PolicyLabels PolicyLabelsInput PolicyLeadDays PolicyLeadDaysInput PolicyLimits
    PolicyLimitsInput PolicyPromise PolicySchema PortRefusal Ports PrintFault PrintPacker PrintPackerOptions
    PrintToPack PrintsToBoxes ProgressChange PublicSchema PushOrderOptions QueueAction QuotedBox RateAnswer RateProblem Rates
    ReOrderOptions RefusalKind RefusalKindOf RefusalOf RefusalTopic ReplayOptions Reply ReplyDetails ReplyFields
    ReplyIssue SecretRecord ShipmentParcel ShipmentReply ShippedItem Shipping ShippingRate ShippingReply
    TOKEN_PREFIX TRACK_URL TRANSPORT_CODE TokenFilter TokenHolder TokenPage TokenRecord TokenRefusal TopicalRefusal
    TrackingReply TrackingStatus TrackingUpdate TypedCalls UnpackedContent Verdict WebhookData WebhookDeliveries
    WebhookEventType WebhookFilter WebhookHold WebhookRecord WebhookRefusal WebhookSettings WebhookShipment
    WebhookStatus Webhooks WorkingCalendar accountRecord addressLines afterAttempt allTokens boardCounts
    bodyTooLarge cardDetails cardDifferences cardQuote cardSummary codes commandPath commandRow commands conditionOf
    dateReader deliveryRecord deliveryStatuses due figuresDays figuresRecord finishingCheck firstWithin hostKinds includesRole
    inputJsonSchema isHolderName isObject isSameEntry itemDetails jsonBytes lifecycleOf listOptions listSorts listedStages
    lookAlikeProblem messageFor methodNames methods nearestName newTargetProblem openStages operatorCommandNames
    operatorJsonSchema operatorReplies operatorRoles operatorSchema orderIdGenerator packingRecord parseDecimal personsWorkRecord
    plainLogger printsToBoxes promiseProblem rateCardsDesk readJsonInSteps recentDays replySchema stages summaryOf
    targetProblem textProblem tokenHolder tokenRecord trackingStatuses unknownName unshippedOf webhookEventTypeOf
    webhookEventTypes webhookPayloadOf webhookRecord`,
  "@waybill/core/commands": `
    CommandRow OperatorCommand OperatorRole WebhookEventType commandPath commandRow includesRole
    operatorCommandNames operatorRoles webhookEventTypes`,
  "@waybill/core/conformance": `
    AccountName Basis CONFORMANCE_FORMAT CaseCondition ConformanceCase ConformanceSuite Expected PlaceholderValues
    ReplyShape SceneName Step conformanceSuite fill judge methodNames placeholders`,
  "@waybill/core/inputs": `
    AddressInput BindQuoteCommandInput CancelCommandInput CancelOrderInput CartInput ChangeShipAddressInput
    ChangeShipDeadlineInput ChangeShipMethodInput CorrectShipmentCommandInput EnableRushProcessingInput
    EraseCommandInput GetOrderInput GetStatusInput HoldCommandInput HoldOrderInput ImageIssueInput NoteCommandInput OrderItemInput
    PackageInfoInput ParcelBoxInput ParcelCorrectionInput ParcelInput PiecesInput PrintInput PushOrderInput RateAddressInput
    RateBoxInput RateShippingInput ReOrderAddressInput ReOrderInput ReOrderShippingInput RecordPreflightCommandInput RejectCommandInput
    ReleaseCommandInput ReprintCommandInput ShipCommandInput ShippingInput ShippingRateInput StartCommandInput
    TrackCommandInput UndoStartCommandInput UnholdOrderInput VoidShipmentCommandInput`,
  "@waybill/core/options": `
    NamesOf checkFunctions checkNames checkSurplus isObject nearestName unknownName`,
  "@waybill/core/preflight": `
    ImageFacts ImageIssue PolicyImageIssues PolicyImageIssuesInput PolicyPreflight PolicyPreflightInput
    PolicyResolution Preflight PrintedItem UnreachableImage UnreadableImage preflight`,
  "@waybill/core/reading": `
    Fault Reading faultText placeOf schemaReader synonymOf`,
  "@waybill/core/testing": `
    Law LawBroken LawTest MemoryAccount MemoryOptions RequiredAccounts accountsLaws carriersLaws demoAccount lawTests
    memory memoryAccounts memoryOrderStore memoryPorts orderIdsLaws orderStoreLaws packerLaws raterLaws soldQuote`,
  "@waybill/core/testing/arbitraries": `
    Arbitraries Arbitrary FastCheck arbitraries`,
  "@waybill/adapter-sql": `
    AccountsOptions ConnectionOptions ConsumedEvent ConsumerHandler ConsumerOptions ConsumerRecord DatabaseFinding
    DatabaseOptions DatabaseRefused Dialect DurabilityOptions EventClaim EventKey ExaminationOptions Flavour
    LoginCache LoginFigures MigrateOptions MigrationProgress MigrationStep NamingOptions NodeRefused OrderIdsOptions OrderStoreOptions
    Outbox PasswordScheme RelayOptions Retention RetentionBatch RetentionOptions RetentionPosition SecretBytes
    SetAsideEvent Source SqlDatabase StoresOptions Tables Timeouts WebhookOptions eventRelay examineDatabase migrate
    migrationStatus passEvents printMigrations sqlAccounts sqlOperatorTokens sqlOrderFigures sqlOrderIds sqlOrderList sqlPackingProgress
    sqlOrderStore sqlStores sqlWebhookDeliveries sqlWebhooks tablePrefixes`,
  "@waybill/adapter-sql/over": `
    BetterSqlite3Database DialectExecute DrizzleSql DrizzleTransaction Execute Executed KnexTransaction
    KyselyTransaction Mysql2Connection NodeSqliteDatabase OverOptions PGliteTransaction PgClient
    PostgresTransaction PrismaTransaction TypeOrmTransaction migrateOver orderStoreOver ordersOver overBetterSqlite3
    overDrizzle overKnex overKysely overMysql2 overNodeSqlite overPGlite overPg overPostgres overPrisma overTypeOrm`,
  "@waybill/adapter-sql/plain": `
    AccountRecord AccountRefusal ClosedOrders ConsumedEvent ConsumerHandler ConsumerOptions ConsumerRecord
    DatabaseFinding DatabasePlace DatabaseRefused DurabilityOptions EventClaim EventKey ListRefusal MigrationStep
    NewAccount NodeRefused OpenOptions OperatorStores PlainAccountAdmin PlainAccounts PlainConsumerOptions
    PlainOperatorTokens PlainOrderIds PlainOrderList PlainOrderStore PlainOutbox PlainRelayOptions PlainRetention
    PlainWebhooks RevealedAccount RevealedKey RevealedToken RevealedWebhook SetAsideEvent Source Stores TokenRefusal
    WebhookQueue WebhookRefusal examineDatabase migrate migrationStatus openStores printMigrations`,
  "@waybill/adapter-http": `
    CallHandler CallerConnection CommandCodes FetchContext FetchHandler HttpOptions HttpReply HttpRequest
    InternalPart LogRecord MerchantCommand MerchantCommands MerchantWebhookPorts MountedApi NoTurn Offer OpenApiOptions OperatorApi OperatorApiOptions OperatorExtras OperatorPorts
    OperatorWaybill Page Quotas Respond RouteMatch RoutePattern SendTest TurnLimits Turns fetchHandler
    merchantWebhooks mountedHandler nextTurn openApi operatorApi operatorHandler operatorOpenApi operatorPorts routeMatcher`,
  "@waybill/adapter-http/node": `
    MountedListener ServerLimits StopOptions Tls docsPages mountedListener nodeListener nodeListeners nodeServer
    operatorDocsPages operatorListener stop`,
  "@waybill/adapter-http/webhooks": `
    GuardOptions OrderReads RefusedAddress SendWebhooksOptions SignedContent WebhookFetch WebhookFigures
    WebhookRequest WebhookSender WebhookSenderOptions guardedFetch sendTestEvent sendWebhooks webhookHeaders
    webhookSender`,
  "@waybill/adapter-http/preflight": `
    FailedFetch FetchedImage ImageFetchOptions ImageReader ImageReaderOptions OrderedImages PreflightHandlerOptions
    imageReader preflightHandler readImage`,
  "@waybill/adapter-http/client": `
    AddressReply Answer AppliedFilters BoardFilters BulkLine BulkResult BulkResults ClientOptions CommandOptions
    Connection CountedOrders ItemReply ListedActions ListedCards ListedEvents ListedHistory ListedOrders
    OperatorAccount OperatorAction OperatorAnswer OperatorClient OperatorClientCommands OperatorClientOptions
    OperatorConnection OperatorDelivery OperatorFigures OperatorFiguresGroup OperatorProblem OperatorToken
    OperatorWebhook OperatorWork OrderName OrderProgress OrderReply PersonsWork QuoteParcels Refused Replies Success Unanswered WaybillClient
    operatorClient waybillClient`,
  "@waybill/console": `
    ApiContext ApiHandler ClockStatus ConsoleClock ConsoleContext ConsoleHandler ConsoleOptions CustomsProduct Draft Identify
    Identity InForce ProxyIdentityOptions SetUp Shop ShopAddress ShopCustoms ShopPart Trial console proxyIdentity shopSchema`
}
