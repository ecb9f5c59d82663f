// Written by `npm run tables` from the migrations and the declarations.

import type { Generated, GeneratedAlways } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import type { Held, HeldJson } from '#kit/server/database/tables.server.ts'

declare module '#kit/server/database/tables.server.ts' {
  interface StoredTables {
    readonly demo_order: DemoOrder
    readonly demo_order_item: DemoOrderItem
    readonly demo_person: DemoPerson
    readonly demo_ship: DemoShip
    readonly migration: Migration
    readonly online_report: OnlineReport
    readonly online_report_item: OnlineReportItem
    readonly online_report_param: OnlineReportParam
    readonly online_report_rule: OnlineReportRule
    readonly shop_account_link: ShopAccountLink
    readonly shop_account_sign: ShopAccountSign
    readonly shop_api_client: ShopApiClient
    readonly shop_app_user: ShopAppUser
    readonly shop_arrival: ShopArrival
    readonly shop_bin: ShopBin
    readonly shop_claim_reminder: ShopClaimReminder
    readonly shop_consult: ShopConsult
    readonly shop_consult_reply: ShopConsultReply
    readonly shop_consult_report: ShopConsultReport
    readonly shop_coupon: ShopCoupon
    readonly shop_coupon_record: ShopCouponRecord
    readonly shop_credit_entry: ShopCreditEntry
    readonly shop_damaged: ShopDamaged
    readonly shop_deposit_ledger: ShopDepositLedger
    readonly shop_event: ShopEvent
    readonly shop_event_count: ShopEventCount
    readonly shop_final_claim: ShopFinalClaim
    readonly shop_first_step: ShopFirstStep
    readonly shop_goods: ShopGoods
    readonly shop_goods_release_log: ShopGoodsReleaseLog
    readonly shop_growth_record: ShopGrowthRecord
    readonly shop_integral_record: ShopIntegralRecord
    readonly shop_keyed_command: ShopKeyedCommand
    readonly shop_ledger_closing: ShopLedgerClosing
    readonly shop_mail_server: ShopMailServer
    readonly shop_member: ShopMember
    readonly shop_member_level: ShopMemberLevel
    readonly shop_member_log: ShopMemberLog
    readonly shop_membership_term: ShopMembershipTerm
    readonly shop_message: ShopMessage
    readonly shop_message_about: ShopMessageAbout
    readonly shop_message_template: ShopMessageTemplate
    readonly shop_notice: ShopNotice
    readonly shop_notice_listed: ShopNoticeListed
    readonly shop_notice_recipient: ShopNoticeRecipient
    readonly shop_order: ShopOrder
    readonly shop_order_edit: ShopOrderEdit
    readonly shop_order_item: ShopOrderItem
    readonly shop_pay_channel: ShopPayChannel
    readonly shop_payment: ShopPayment
    readonly shop_product: ShopProduct
    readonly shop_refund: ShopRefund
    readonly shop_refund_item: ShopRefundItem
    readonly shop_refund_part: ShopRefundPart
    readonly shop_report_cause: ShopReportCause
    readonly shop_return_address: ShopReturnAddress
    readonly shop_sandbox_bill: ShopSandboxBill
    readonly shop_sandbox_move: ShopSandboxMove
    readonly shop_setting: ShopSetting
    readonly shop_shipment: ShopShipment
    readonly shop_shipment_item: ShopShipmentItem
    readonly shop_sku: ShopSku
    readonly shop_spec: ShopSpec
    readonly shop_spec_value: ShopSpecValue
    readonly shop_statement: ShopStatement
    readonly shop_statement_line: ShopStatementLine
    readonly shop_stock_log: ShopStockLog
    readonly shop_stocktake: ShopStocktake
    readonly shop_stocktake_count: ShopStocktakeCount
    readonly shop_stocktake_line: ShopStocktakeLine
    readonly shop_storefront_nonce: ShopStorefrontNonce
    readonly shop_surplus: ShopSurplus
    readonly shop_task: ShopTask
    readonly shop_waiting: ShopWaiting
    readonly shop_webhook: ShopWebhook
    readonly shop_webhook_delivery: ShopWebhookDelivery
    readonly sys_account_proof: SysAccountProof
    readonly sys_agent_proposal: SysAgentProposal
    readonly sys_announcement: SysAnnouncement
    readonly sys_announcement_given: SysAnnouncementGiven
    readonly sys_announcement_send: SysAnnouncementSend
    readonly sys_api_token: SysApiToken
    readonly sys_backup: SysBackup
    readonly sys_captcha: SysCaptcha
    readonly sys_category: SysCategory
    readonly sys_check_rule: SysCheckRule
    readonly sys_command_use: SysCommandUse
    readonly sys_comment: SysComment
    readonly sys_dashboard: SysDashboard
    readonly sys_data_source: SysDataSource
    readonly sys_demo_row: SysDemoRow
    readonly sys_depart: SysDepart
    readonly sys_depart_permission: SysDepartPermission
    readonly sys_depart_role: SysDepartRole
    readonly sys_depart_role_permission: SysDepartRolePermission
    readonly sys_depart_role_user: SysDepartRoleUser
    readonly sys_dict: SysDict
    readonly sys_dict_item: SysDictItem
    readonly sys_dict_table: SysDictTable
    readonly sys_error_trace: SysErrorTrace
    readonly sys_event: SysEvent
    readonly sys_event_delivery: SysEventDelivery
    readonly sys_factor: SysFactor
    readonly sys_factor_challenge: SysFactorChallenge
    readonly sys_factor_duty: SysFactorDuty
    readonly sys_file: SysFile
    readonly sys_file_total: SysFileTotal
    readonly sys_file_use: SysFileUse
    readonly sys_fill_counter: SysFillCounter
    readonly sys_fill_rule: SysFillRule
    readonly sys_gateway_route: SysGatewayRoute
    readonly sys_half_sign_in: SysHalfSignIn
    readonly sys_http_trace: SysHttpTrace
    readonly sys_identity_provider: SysIdentityProvider
    readonly sys_import_mapping: SysImportMapping
    readonly sys_invitation: SysInvitation
    readonly sys_job: SysJob
    readonly sys_job_row: SysJobRow
    readonly sys_job_run: SysJobRun
    readonly sys_log: SysLog
    readonly sys_measurement: SysMeasurement
    readonly sys_notification_choice: SysNotificationChoice
    readonly sys_number_period: SysNumberPeriod
    readonly sys_oauth_client: SysOauthClient
    readonly sys_oauth_code: SysOauthCode
    readonly sys_oauth_refresh: SysOauthRefresh
    readonly sys_permission: SysPermission
    readonly sys_permission_data_rule: SysPermissionDataRule
    readonly sys_position: SysPosition
    readonly sys_process: SysProcess
    readonly sys_proof_of_work: SysProofOfWork
    readonly sys_provider_attempt: SysProviderAttempt
    readonly sys_provider_binding: SysProviderBinding
    readonly sys_provider_proof: SysProviderProof
    readonly sys_quartz_job: SysQuartzJob
    readonly sys_rate_limit: SysRateLimit
    readonly sys_record_change: SysRecordChange
    readonly sys_recovery_code: SysRecoveryCode
    readonly sys_role: SysRole
    readonly sys_role_index: SysRoleIndex
    readonly sys_role_permission: SysRolePermission
    readonly sys_route_measurement: SysRouteMeasurement
    readonly sys_saved_query: SysSavedQuery
    readonly sys_second_person: SysSecondPerson
    readonly sys_seeded_text: SysSeededText
    readonly sys_sent_code: SysSentCode
    readonly sys_session: SysSession
    readonly sys_session_end: SysSessionEnd
    readonly sys_sign_in_look: SysSignInLook
    readonly sys_sign_in_place: SysSignInPlace
    readonly sys_sign_in_way: SysSignInWay
    readonly sys_slow_statement: SysSlowStatement
    readonly sys_sms: SysSms
    readonly sys_sms_gateway: SysSmsGateway
    readonly sys_sms_template: SysSmsTemplate
    readonly sys_step_up: SysStepUp
    readonly sys_table_size: SysTableSize
    readonly sys_tenant: SysTenant
    readonly sys_tenant_pack: SysTenantPack
    readonly sys_tenant_pack_permission: SysTenantPackPermission
    readonly sys_threshold: SysThreshold
    readonly sys_trial_change: SysTrialChange
    readonly sys_user: SysUser
    readonly sys_user_agent: SysUserAgent
    readonly sys_user_depart: SysUserDepart
    readonly sys_user_preference: SysUserPreference
    readonly sys_user_role: SysUserRole
  }
}

interface DemoOrder {
  readonly address: string | null
  readonly buyer: string
  readonly carrier: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly findText: string | null
  readonly id: string
  readonly note: string | null
  readonly orderNo: string
  readonly phone: string | null
  readonly state: Generated<10 | 20 | 30 | 90>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly total: Generated<Fen>
  readonly trackingNo: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface DemoOrderItem {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: string
  readonly name: string
  readonly note: string | null
  readonly orderId: string
  readonly position: number
  readonly price: Fen
  readonly qty: number
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface DemoPerson {
  readonly age: number | null
  readonly birthday: string | null
  readonly bonusMoney: Fen | null
  readonly content: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly email: string | null
  readonly id: string
  readonly keyWord: string | null
  readonly name: string
  readonly punchTime: Date | null
  readonly salaryMoney: Fen | null
  readonly sex: 1 | 2 | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface DemoShip {
  readonly call: string | null
  readonly company: string | null
  readonly count: number | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: string
  readonly len: number | null
  readonly parentId: string | null
  readonly payer: string | null
  readonly progress: number | null
  readonly shipName: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly ton: number | null
  readonly trend: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface Migration {
  readonly hash: Held<'migration.hash', string>
  readonly kind: Generated<Held<'migration.kind', string>>
  readonly name: Held<'migration.name', string>
  readonly ranAt: Generated<Date>
  readonly version: Held<'migration.version', string> | null
}

interface OnlineReport {
  readonly cgrSql: string | null
  readonly chartLabel: string | null
  readonly chartValues: string | null
  readonly code: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly dbSource: string | null
  readonly delFlag: Generated<0 | 1>
  readonly description: string | null
  readonly id: Generated<string>
  readonly isInMenu: Generated<boolean>
  readonly name: string
  readonly nameEn: string | null
  readonly source: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface OnlineReportItem {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly dictCode: string | null
  readonly fieldHref: string | null
  readonly fieldName: string
  readonly fieldTxt: string | null
  readonly fieldTxtEn: string | null
  readonly fieldType: Generated<'String' | 'Integer' | 'BigDecimal' | 'Money' | 'Date' | 'Datetime' | 'Boolean'>
  readonly groupTitle: string | null
  readonly id: Generated<string>
  readonly isOrder: Generated<boolean>
  readonly isShow: Generated<boolean>
  readonly isTotal: Generated<boolean>
  readonly orderNum: Generated<number>
  readonly reportId: string
  readonly searchMode: 'single' | 'group' | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface OnlineReportParam {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly fieldName: string | null
  readonly id: Generated<string>
  readonly orderNum: Generated<number>
  readonly paramName: string
  readonly paramTxt: string | null
  readonly paramTxtEn: string | null
  readonly paramType: Generated<'String' | 'Integer' | 'BigDecimal' | 'Date' | 'Datetime'>
  readonly paramValue: string | null
  readonly reportId: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface OnlineReportRule {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly fieldName: string
  readonly id: Generated<string>
  readonly orderNum: Generated<number>
  readonly reportId: string
  readonly ruleCondition: '>' | '<' | '!=' | '=' | '>=' | '<=' | 'LEFT_LIKE' | 'RIGHT_LIKE' | 'LIKE' | 'IN' | 'USE_SQL_RULES'
  readonly ruleValue: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopAccountLink {
  readonly accountIds: GeneratedAlways<string>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly otherId: string
  readonly reason: string | null
  readonly signs: string
  readonly state: Generated<1 | 2>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopAccountSign {
  readonly at: Generated<Date>
  readonly digest: Held<'shop_account_sign.digest', string>
  readonly kind: Held<'shop_account_sign.kind', string>
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly tenantId: number
  readonly userId: string
}

interface ShopApiClient {
  readonly clientKey: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly formerSecretSealed: Held<'shop_api_client.former_secret_sealed', string> | null
  readonly formerUntil: Date | null
  readonly id: Generated<string>
  readonly lastUsedAt: Date | null
  readonly name: string
  readonly remark: string | null
  readonly scopes: string
  readonly secretAt: Date | null
  readonly secretSealed: Held<'shop_api_client.secret_sealed', string> | null
  readonly state: Generated<0 | 1 | 2>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopAppUser {
  readonly account: string
  readonly areaCode: Held<'shop_app_user.area_code', string> | null
  readonly avatar: string | null
  readonly birthday: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly credit: Generated<Fen>
  readonly delFlag: Generated<0 | 1>
  readonly email: string | null
  readonly findText: string | null
  readonly firstPaidAt: Date | null
  readonly freezeReason: string | null
  readonly freezeUntil: Date | null
  readonly id: Generated<string>
  readonly integral: Generated<number>
  readonly isMember: Generated<boolean>
  readonly isMuted: Generated<boolean>
  readonly lastLoginAt: Date | null
  readonly locale: Generated<'zh-CN' | 'en-US'>
  readonly muteReason: string | null
  readonly mutedUntil: Date | null
  readonly nickname: string
  readonly phone: string | null
  readonly phoneMask: GeneratedAlways<string | null>
  readonly registerAt: Generated<Date>
  readonly registerSource: 'app' | 'web' | 'staff' | 'import' | null
  readonly remark: string | null
  readonly secondPaidAt: Date | null
  readonly sex: 1 | 2 | null
  readonly state: Generated<1 | 2 | 3>
  readonly sysOrgCode: string | null
  readonly tags: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopArrival {
  readonly arrivedAt: Date
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly damaged: Generated<number>
  readonly delFlag: Generated<0 | 1>
  readonly good: number
  readonly goodsId: string
  readonly id: Generated<string>
  readonly remark: Held<'shop_arrival.remark', string> | null
  readonly skuId: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopBin {
  readonly area: Generated<string>
  readonly code: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly productId: string | null
  readonly skuCode: string
  readonly skuId: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopClaimReminder {
  readonly at: Date
  readonly claimId: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly depositOrderNo: string | null
  readonly finalGoodsId: string | null
  readonly forAt: Date
  readonly id: Generated<string>
  readonly moment: string
  readonly onceKey: Held<'shop_claim_reminder.once_key', string>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopConsult {
  readonly askedAt: Generated<Date>
  readonly assignee: string | null
  readonly closeReason: string | null
  readonly closedAt: Date | null
  readonly consultNo: string
  readonly content: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly dueAt: Date | null
  readonly findText: string | null
  readonly firstReplyAt: Date | null
  readonly goodsId: string | null
  readonly id: Generated<string>
  readonly images: string | null
  readonly isHidden: Generated<boolean>
  readonly isOverdue: Generated<boolean>
  readonly isPublic: Generated<boolean>
  readonly kind: Generated<1 | 2 | 3 | 4 | 5>
  readonly lastMessageAt: Date | null
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly productId: string | null
  readonly productTitle: string | null
  readonly reportCount: Generated<number>
  readonly score: number | null
  readonly solvedAt: Date | null
  readonly state: Generated<0 | 1 | 2 | 3 | 4>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly title: string
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
  readonly viewCount: Generated<number>
}

interface ShopConsultReply {
  readonly authorId: string
  readonly authorKind: 'user' | 'staff'
  readonly authorName: string
  readonly consultId: string
  readonly content: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly images: string | null
  readonly isHidden: Generated<boolean>
  readonly isInternal: Generated<boolean>
  readonly repliedAt: Generated<Date>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopConsultReport {
  readonly authorId: string | null
  readonly authorName: string
  readonly causeId: string
  readonly consultId: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly description: string | null
  readonly handledAt: Date | null
  readonly handler: string | null
  readonly id: Generated<string>
  readonly mergedInto: string | null
  readonly muteDays: number | null
  readonly mutedUntil: Date | null
  readonly note: string | null
  readonly proofs: string | null
  readonly replyId: string | null
  readonly reportedAt: Generated<Date>
  readonly reporterId: string
  readonly result: 'none' | 'hide' | 'delete' | 'warn' | 'mute' | 'freeze' | null
  readonly reverseReason: string | null
  readonly reversedAt: Date | null
  readonly reversedBy: string | null
  readonly state: Generated<0 | 1 | 2 | 3 | 4>
  readonly sysOrgCode: string | null
  readonly targetText: string
  readonly tenantId: Generated<number>
  readonly undo: HeldJson<'shop_consult_report.undo', null>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopCoupon {
  readonly amountOff: Fen | null
  readonly capAmount: Fen | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly issued: Generated<number>
  readonly kind: Generated<1 | 2 | 3>
  readonly lines: Generated<string>
  readonly name: string
  readonly obtain: Generated<'self' | 'staff' | 'newUser' | 'level' | 'apology'>
  readonly perUser: Generated<number>
  readonly percentOff: number | null
  readonly scope: Generated<'all' | 'line' | 'category' | 'goods' | 'product'>
  readonly scopeIds: string | null
  readonly stackable: Generated<boolean>
  readonly state: Generated<0 | 1 | 2 | 3>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly thresholdAmount: Generated<Fen>
  readonly total: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly used: Generated<number>
  readonly validDays: number | null
  readonly validFrom: Date | null
  readonly validKind: Generated<1 | 2>
  readonly validTo: Date | null
  readonly version: Generated<number>
}

interface ShopCouponRecord {
  readonly amountOff: Fen | null
  readonly capAmount: Fen | null
  readonly claimId: string | null
  readonly couponId: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly giver: string | null
  readonly gotAt: Date
  readonly id: Generated<string>
  readonly kind: 1 | 2 | 3
  readonly lines: string
  readonly name: string
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly percentOff: number | null
  readonly remindedAt: Date | null
  readonly scope: 'all' | 'line' | 'category' | 'goods' | 'product'
  readonly scopeIds: string | null
  readonly stackable: Generated<boolean>
  readonly state: Generated<1 | 2 | 3 | 4 | 5>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly thresholdAmount: Generated<Fen>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly usedAt: Date | null
  readonly userId: string
  readonly validFrom: Date
  readonly validTo: Date
  readonly version: Generated<number>
  readonly voidReason: string | null
}

interface ShopCreditEntry {
  readonly amount: Fen
  readonly at: Date
  readonly balanceAfter: Fen
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly kind: 'deposit' | 'use' | 'return' | 'refund' | 'payout'
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly refId: string | null
  readonly remark: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly thirdNo: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopDamaged {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly productId: string | null
  readonly qty: Generated<number>
  readonly skuCode: Generated<string>
  readonly skuId: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopDepositLedger {
  readonly amount: Fen
  readonly at: Date
  readonly claimId: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly goodsId: string
  readonly id: Generated<string>
  readonly kind: 'hold' | 'apply' | 'forfeit' | 'refund' | 'credit' | 'double-return' | 'unforfeit' | 'split'
  readonly orderNo: string
  readonly payModel: Generated<1 | 2 | 3>
  readonly refId: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopEvent {
  readonly at: Date
  readonly createTime: Generated<Date>
  readonly data: HeldJson<'shop_event.data'>
  readonly id: Generated<number>
  readonly number: number | null
  readonly tenantId: Generated<number>
  readonly type: Held<'shop_event.type', string>
  readonly version: Held<'shop_event.version', number>
}

interface ShopEventCount {
  readonly number: Generated<number>
  readonly tenantId: Generated<number>
}

interface ShopFinalClaim {
  readonly agreedPrice: Fen | null
  readonly answer: Generated<0 | 1 | 2>
  readonly answerDeadline: Date | null
  readonly answeredAt: Date | null
  readonly askedFrom: Held<'shop_final_claim.asked_from', string> | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly depositAmount: Fen
  readonly depositItemId: string
  readonly depositOrderId: string
  readonly depositOrderNo: string
  readonly dueAmount: Fen | null
  readonly dueAt: Date | null
  readonly finalGoodsId: string | null
  readonly finalOrderId: string | null
  readonly finalSkuId: string | null
  readonly graceUntil: Date | null
  readonly id: Generated<string>
  readonly isExtended: Generated<boolean>
  readonly isSeatLocked: Generated<boolean>
  readonly lastRemindAt: Date | null
  readonly openAt: Date | null
  readonly openingGoodsId: string | null
  readonly outcomeAmount: Fen | null
  readonly paidAmount: number | null
  readonly paidAt: Date | null
  readonly payModel: Generated<1 | 2 | 3>
  readonly presellGoodsId: string
  readonly presellSkuId: string
  readonly qty: number
  readonly releaseChangeId: string | null
  readonly remindAt: Date | null
  readonly remindCount: Generated<number>
  readonly remindDue: Date | null
  readonly splitAt: Date | null
  readonly state: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopFirstStep {
  readonly saidAt: Generated<Date>
  readonly saidBy: Held<'shop_first_step.said_by', string>
  readonly step: Held<'shop_first_step.step', string>
  readonly tenantId: number
}

interface ShopGoods {
  readonly ageRating: string | null
  readonly arrivalBatchNo: string | null
  readonly arrivalDate: string | null
  readonly arrivedQty: number | null
  readonly categoryId: string | null
  readonly characterName: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly delayCount: Generated<number>
  readonly delayRight: Generated<boolean>
  readonly depositPolicy: 'never' | 'window' | 'balance' | null
  readonly detail: string | null
  readonly findText: string | null
  readonly firstReleaseMonth: string | null
  readonly goodsNo: string
  readonly graceDays: number | null
  readonly hasOverdue: Generated<boolean>
  readonly heightMm: number | null
  readonly id: Generated<string>
  readonly images: string | null
  readonly ipName: string | null
  readonly janCode: string | null
  readonly limitPerUser: Generated<number>
  readonly line: 1 | 2 | 3
  readonly lineageId: string | null
  readonly mainImage: string | null
  readonly manufacturer: string | null
  readonly material: string | null
  readonly name: string
  readonly officialCurrency: string | null
  readonly officialPrice: number | null
  readonly originalName: string | null
  readonly overduePolicy: 'forfeit' | 'refund' | 'credit' | null
  readonly packHeiMm: number | null
  readonly packLenMm: number | null
  readonly packWidMm: number | null
  readonly payEnd: Date | null
  readonly payStart: Date | null
  readonly presellEnd: Date | null
  readonly presellGoodsId: string | null
  readonly presellStart: Date | null
  readonly quotaTotal: Generated<number>
  readonly releaseMonth: string | null
  readonly releasePrecision: 'month' | 'quarter' | 'year' | 'unknown' | null
  readonly rerunOfId: string | null
  readonly scale: string | null
  readonly sculptor: string | null
  readonly sourceGoodsId: string | null
  readonly state: Generated<0 | 1 | 2>
  readonly sysOrgCode: string | null
  readonly tags: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
  readonly videoUrl: string | null
  readonly waveState: Generated<0 | 1 | 2 | 3 | 4>
  readonly weightG: number | null
  readonly windowState: Generated<0 | 1 | 2 | 3>
}

interface ShopGoodsReleaseLog {
  readonly announcedAt: Date
  readonly answerDeadline: Date | null
  readonly asked: Generated<number>
  readonly cancelled: Generated<number>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly fromMonth: string | null
  readonly fromPrecision: 'month' | 'quarter' | 'year' | 'unknown' | null
  readonly goodsId: string
  readonly id: Generated<string>
  readonly kept: Generated<number>
  readonly notified: Generated<number>
  readonly reason: string | null
  readonly silenceKeeps: Generated<boolean>
  readonly source: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly toMonth: string | null
  readonly toPrecision: 'month' | 'quarter' | 'year' | 'unknown' | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopGrowthRecord {
  readonly amount: number
  readonly at: Date
  readonly balanceAfter: number
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: string
  readonly kind: 'order' | 'refund' | 'staff'
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly remark: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopIntegralRecord {
  readonly amount: number
  readonly at: Date
  readonly balanceAfter: number | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly expireAt: Date | null
  readonly id: Generated<string>
  readonly kind: 'earn' | 'clawBack' | 'use' | 'useReturn' | 'staffAdd' | 'staffDeduct' | 'expire'
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly refId: string | null
  readonly remark: string | null
  readonly state: 'pending' | 'available' | 'frozen' | 'expired' | 'void'
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
  readonly waitsFor: Held<'shop_integral_record.waits_for', string> | null
}

interface ShopKeyedCommand {
  readonly answer: Held<'shop_keyed_command.answer', string> | null
  readonly at: Generated<Date>
  readonly caller: Held<'shop_keyed_command.caller', string>
  readonly commandKey: Held<'shop_keyed_command.command_key', string>
  readonly digest: string
  readonly done: Held<'shop_keyed_command.done', string> | null
  readonly tenantId: Generated<number>
}

interface ShopLedgerClosing {
  readonly amount: number
  readonly ledger: Held<'shop_ledger_closing.ledger', string>
  readonly tenantId: number
  readonly until: Date
}

interface ShopMailServer {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly fromAddress: string
  readonly fromName: string | null
  readonly host: string
  readonly id: Generated<string>
  readonly isEnabled: Generated<boolean>
  readonly passwordSealed: Held<'shop_mail_server.password_sealed', string> | null
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly sender: Generated<'shop' | 'house'>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly username: string | null
  readonly version: Generated<number>
}

interface ShopMember {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly findText: string | null
  readonly fixedLevelId: string | null
  readonly fixedUntil: Date | null
  readonly forfeits: Generated<number>
  readonly growth: Generated<number>
  readonly id: Generated<string>
  readonly integral: Generated<number>
  readonly isExpired: Generated<boolean>
  readonly kind: Generated<1 | 2 | 3>
  readonly levelId: string | null
  readonly levelSince: Generated<Date>
  readonly memberNo: string
  readonly phone: string | null
  readonly remark: string | null
  readonly state: Generated<1 | 2 | 3>
  readonly sysOrgCode: string | null
  readonly tags: string | null
  readonly tenantId: Generated<number>
  readonly toldUntil: Date | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly validFrom: Date | null
  readonly validTo: Date | null
  readonly version: Generated<number>
  readonly why: string | null
}

interface ShopMemberLevel {
  readonly color: 'grey' | 'blue' | 'green' | 'orange' | 'red' | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly freeFreightOver: Fen | null
  readonly growthFrom: Generated<number>
  readonly holdDays: number | null
  readonly icon: string | null
  readonly id: Generated<string>
  readonly integralRate: Generated<number>
  readonly memberPriceUse: Generated<boolean>
  readonly name: string
  readonly nameEn: string | null
  readonly rank: Generated<number>
  readonly state: Generated<0 | 1>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopMemberLog {
  readonly address: string | null
  readonly at: Date
  readonly command: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly fromText: string | null
  readonly id: string
  readonly kind: 'join' | 'level' | 'validity' | 'state' | 'phone' | 'name' | 'growth' | 'bought' | 'points' | 'link'
  readonly operator: string
  readonly reason: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly toText: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopMembershipTerm {
  readonly amount: Fen
  readonly beginsAt: Date
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly days: number
  readonly daysBack: Generated<number>
  readonly delFlag: Generated<0 | 1>
  readonly endsAt: Date
  readonly id: string
  readonly levelId: string | null
  readonly orderId: string
  readonly orderItemId: string
  readonly orderNo: string
  readonly productId: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly title: string
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopMessage {
  readonly address: string | null
  readonly attempts: Generated<number>
  readonly body: string
  readonly channel: 'app' | 'email'
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly dueAt: Date
  readonly error: string | null
  readonly id: Generated<string>
  readonly occasion: 'order.paid' | 'order.reserved' | 'order.repriced' | 'items.edited' | 'order.reminded' | 'order.shipped' | 'order.cancelled' | 'hold.ending' | 'release.changed' | 'delay.asked' | 'claim.reminded' | 'claim.arrived' | 'claim.overdue' | 'claim.extended' | 'claim.forfeited' | 'claim.credited' | 'claim.shortage' | 'claim.released' | 'claim.repaid' | 'claim.unreserved' | 'claim.missed' | 'claim.reopened' | 'claim.withdrawn' | 'claim.split' | 'waiting.offered' | 'coupon.issued' | 'coupon.expiring' | 'member.ending' | 'member.ended' | 'notice.published' | 'refund.opened' | 'refund.agreed' | 'refund.reminded' | 'refund.expired' | 'refund.rejected' | 'refund.done' | 'consult.replied' | 'report.upheld' | 'report.judged' | 'report.dismissed' | 'report.reversed' | 'staff'
  readonly onceKey: Held<'shop_message.once_key', string>
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly readAt: Date | null
  readonly sentAt: Date | null
  readonly state: Generated<0 | 1 | 2 | 3>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly title: string
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly usefulUntil: Date | null
  readonly userId: string
  readonly version: Generated<number>
  readonly waits: Generated<boolean>
}

interface ShopMessageAbout {
  readonly messageId: string
  readonly orderId: string
  readonly tenantId: Generated<number>
}

interface ShopMessageTemplate {
  readonly bodyEn: string
  readonly bodyZh: string
  readonly channel: 'app' | 'email'
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly isEnabled: Generated<boolean>
  readonly occasion: 'order.paid' | 'order.reserved' | 'order.repriced' | 'items.edited' | 'order.reminded' | 'order.shipped' | 'order.cancelled' | 'hold.ending' | 'release.changed' | 'delay.asked' | 'claim.reminded' | 'claim.arrived' | 'claim.overdue' | 'claim.extended' | 'claim.forfeited' | 'claim.credited' | 'claim.shortage' | 'claim.released' | 'claim.repaid' | 'claim.unreserved' | 'claim.missed' | 'claim.reopened' | 'claim.withdrawn' | 'claim.split' | 'waiting.offered' | 'coupon.issued' | 'coupon.expiring' | 'member.ending' | 'member.ended' | 'notice.published' | 'refund.opened' | 'refund.agreed' | 'refund.reminded' | 'refund.expired' | 'refund.rejected' | 'refund.done' | 'consult.replied' | 'report.upheld' | 'report.judged' | 'report.dismissed' | 'report.reversed' | 'staff'
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly titleEn: string
  readonly titleZh: string
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopNotice {
  readonly content: string | null
  readonly contentEn: string | null
  readonly cover: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly deliveredAt: Date | null
  readonly deliveredTo: Generated<Held<'shop_notice.delivered_to', string>>
  readonly expireAt: Date | null
  readonly findText: string | null
  readonly goodsId: string | null
  readonly id: Generated<string>
  readonly isBanner: Generated<boolean>
  readonly isTop: Generated<boolean>
  readonly kind: 'news' | 'delay' | 'balance' | 'holiday' | 'activity'
  readonly levelIds: string | null
  readonly movedAt: Date | null
  readonly publishAt: Date | null
  readonly readCount: Generated<number>
  readonly revisedAt: Date | null
  readonly revision: Generated<number>
  readonly sentCount: Generated<number>
  readonly state: Generated<0 | 1 | 2 | 3 | 4>
  readonly summary: string | null
  readonly summaryEn: string | null
  readonly sysOrgCode: string | null
  readonly target: 'all' | 'members' | 'levels' | 'depositors' | 'list'
  readonly targetCount: Generated<number>
  readonly tells: Generated<boolean>
  readonly tenantId: Generated<number>
  readonly title: string
  readonly titleEn: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
  readonly withdrawReason: string | null
}

interface ShopNoticeListed {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly noticeId: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopNoticeRecipient {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly isRead: GeneratedAlways<boolean | null>
  readonly noticeId: string
  readonly readAt: Date | null
  readonly sentAt: Date | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopOrder {
  readonly additionTo: string | null
  readonly address: string | null
  readonly adjust: Generated<Fen>
  readonly afterSaleState: Generated<0 | 1 | 2>
  readonly afterSaleUntil: Date | null
  readonly areaCode: string | null
  readonly areaText: string | null
  readonly askedBackQty: Generated<number>
  readonly buyerRemark: string | null
  readonly cancelKind: 'timeout' | 'customer' | 'staff' | 'maker' | 'shortage' | 'delay' | 'forfeit' | null
  readonly cancelReason: string | null
  readonly cancelTime: Date | null
  readonly carriers: string | null
  readonly clientIp: string | null
  readonly couponAmount: Generated<Fen>
  readonly couponRecordIds: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly creditUsed: Generated<Fen>
  readonly delFlag: Generated<0 | 1>
  readonly editedAt: Date | null
  readonly exchangeFor: string | null
  readonly externalNo: string | null
  readonly externalSource: 'shopify' | 'woocommerce' | 'taobao' | 'youzan' | 'vitrine' | 'other' | null
  readonly findText: string | null
  readonly finishTime: Date | null
  readonly flag: Generated<0 | 1 | 2 | 3 | 4 | 5>
  readonly freight: Generated<Fen>
  readonly holdFreeUntil: Date | null
  readonly holdState: Generated<0 | 1 | 2 | 3>
  readonly holdUntil: Date | null
  readonly id: Generated<string>
  readonly integralAmount: Generated<Fen>
  readonly integralGiven: Generated<number>
  readonly integralUsed: Generated<number>
  readonly isCouponUsed: GeneratedAlways<boolean | null>
  readonly isToShip: GeneratedAlways<boolean>
  readonly itemAmount: Fen
  readonly itemText: string | null
  readonly janCodes: string | null
  readonly labelPrintedAt: Date | null
  readonly line: 1 | 2 | 3 | 4
  readonly memberLevel: string | null
  readonly orderNo: string
  readonly orderedAt: Generated<Date | null>
  readonly packingPhotos: string | null
  readonly paid: Generated<Fen>
  readonly parcelNo: string | null
  readonly payChannel: 'offline' | 'alipay' | 'wechat' | 'sandbox' | 'credit' | 'imported' | null
  readonly payDeadline: Date | null
  readonly payModel: Generated<1 | 2 | 3 | null>
  readonly payState: Generated<0 | 1 | 2 | 3 | 4>
  readonly payTime: Date | null
  readonly payable: Fen
  readonly phoneMask: GeneratedAlways<string | null>
  readonly presellGoodsId: string | null
  readonly priceProof: HeldJson<'shop_order.price_proof'>
  readonly promisedMonth: string | null
  readonly receiveTime: Date | null
  readonly receiveUntil: Date | null
  readonly receiverMask: GeneratedAlways<string | null>
  readonly receiverName: string | null
  readonly receiverPhone: string | null
  readonly refunded: Generated<Fen>
  readonly shipState: Generated<0 | 1 | 2>
  readonly shipTime: Date | null
  readonly source: Generated<'app' | 'web' | 'staff' | 'import'>
  readonly splitNo: string | null
  readonly staffRemark: string | null
  readonly status: Generated<10 | 20 | 21 | 22 | 24 | 23 | 30 | 40 | 50 | 51 | 60>
  readonly sysOrgCode: string | null
  readonly tags: string | null
  readonly tenantId: Generated<number>
  readonly termsVersions: string | null
  readonly trackingNos: string | null
  readonly tradeThresholdAmount: Fen | null
  readonly tradeThresholdQty: number | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly verifiedAt: Date | null
  readonly version: Generated<number>
  readonly zip: string | null
}

interface ShopOrderEdit {
  readonly additionId: string | null
  readonly at: Date
  readonly changes: Held<'shop_order_edit.changes', string>
  readonly changesEn: Held<'shop_order_edit.changes_en', string>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly orderId: string
  readonly reason: Held<'shop_order_edit.reason', string>
  readonly refundId: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly toGive: Generated<number>
  readonly toPay: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopOrderItem {
  readonly adjustShare: Generated<Fen>
  readonly afterSaleState: Generated<0 | 1 | 2>
  readonly agreedPrice: Fen | null
  readonly chargedAmount: Generated<number>
  readonly claimId: string | null
  readonly confirmedQty: Generated<number>
  readonly couponShare: Generated<Fen>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly depositItemId: string | null
  readonly goodsId: string | null
  readonly id: Generated<string>
  readonly integralGiven: Generated<number>
  readonly integralRate: number | null
  readonly integralShare: Generated<Fen>
  readonly isCounted: Generated<boolean>
  readonly isToShip: Generated<boolean>
  readonly janSnap: string | null
  readonly line: 1 | 2 | 3 | 4
  readonly lineAmount: Fen
  readonly memberDays: number | null
  readonly memberLevelId: string | null
  readonly offerId: string | null
  readonly orderId: string
  readonly orderNo: string
  readonly orderStatus: Generated<10 | 20 | 21 | 22 | 24 | 23 | 30 | 40 | 50 | 51 | 60>
  readonly orderedAt: Generated<Date | null>
  readonly originalPrice: Fen | null
  readonly payAmount: Fen
  readonly pictureSnap: string | null
  readonly position: Generated<number>
  readonly priceKind: Generated<1 | 2 | 3>
  readonly priceProof: HeldJson<'shop_order_item.price_proof'>
  readonly productId: string
  readonly qty: number
  readonly refundedAmount: Generated<Fen>
  readonly refundedQty: Generated<number>
  readonly refundingAmount: Generated<Fen>
  readonly refundingQty: Generated<number>
  readonly sentBackQty: Generated<number>
  readonly shippedQty: Generated<number>
  readonly skuId: string
  readonly skuNameSnap: string | null
  readonly specsSnap: HeldJson<'shop_order_item.specs_snap'>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly titleSnap: string
  readonly unitPrice: Fen
  readonly unsentQty: GeneratedAlways<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly verifiedQty: Generated<number>
  readonly version: Generated<number>
}

interface ShopPayChannel {
  readonly appId: string | null
  readonly checkResult: string | null
  readonly checkedAt: Date | null
  readonly code: 'offline' | 'alipay' | 'wechat' | 'sandbox' | 'credit' | 'imported'
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly gateway: string | null
  readonly id: Generated<string>
  readonly isEnabled: Generated<boolean>
  readonly keysAt: Date | null
  readonly keysBy: string | null
  readonly merchantId: string | null
  readonly notifyOrigin: string | null
  readonly platformKeyId: string | null
  readonly remark: string | null
  readonly secrets: Held<'shop_pay_channel.secrets', string> | null
  readonly serialNo: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopPayment {
  readonly amount: Fen
  readonly askedAt: Generated<Date | null>
  readonly channel: 'offline' | 'alipay' | 'wechat' | 'sandbox' | 'credit' | 'imported'
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly expireAt: Date | null
  readonly id: Generated<string>
  readonly isGatewayOpen: Generated<boolean>
  readonly kind: 1 | 2 | 3 | 4
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly paidAt: Date | null
  readonly payLink: Held<'shop_payment.pay_link', string> | null
  readonly payNo: string
  readonly payWay: Held<'shop_payment.pay_way', string> | null
  readonly payer: Held<'shop_payment.payer', string> | null
  readonly proofs: string | null
  readonly refundedAmount: Generated<Fen>
  readonly remark: string | null
  readonly scene: Held<'shop_payment.scene', string> | null
  readonly state: Generated<0 | 1 | 2 | 3 | 4>
  readonly sysOrgCode: string | null
  readonly takenAt: Date | null
  readonly tenantId: Generated<number>
  readonly thirdNo: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string | null
  readonly version: Generated<number>
}

interface ShopProduct {
  readonly auditState: Generated<Held<'shop_product.audit_state', number>>
  readonly categoryId: string | null
  readonly couponAllowed: Generated<boolean>
  readonly cover: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly detail: string | null
  readonly findText: string | null
  readonly freight: Generated<Fen>
  readonly freightKind: Generated<0 | 1>
  readonly goodsId: string | null
  readonly hasExchange: Generated<boolean>
  readonly id: Generated<string>
  readonly images: string | null
  readonly integralAllowed: Generated<boolean>
  readonly integralRate: number | null
  readonly isCounted: Generated<boolean>
  readonly isLowStock: Generated<boolean>
  readonly isShelfLate: Generated<boolean>
  readonly limitPerOrder: Generated<number>
  readonly limitPerUser: Generated<number>
  readonly line: 1 | 2 | 3 | 4
  readonly memberDays: number | null
  readonly memberLevelId: string | null
  readonly memberOnly: Generated<boolean>
  readonly minPerOrder: Generated<number>
  readonly payModel: Generated<1 | 2 | 3 | null>
  readonly presellProductId: string | null
  readonly priceMax: Fen | null
  readonly priceMin: Fen | null
  readonly productNo: string
  readonly releaseMonth: string | null
  readonly returnAddressId: string | null
  readonly salesCount: Generated<number>
  readonly shelfOffAt: Date | null
  readonly shelfOnAt: Date | null
  readonly shelfState: Generated<0 | 1>
  readonly sortRank: Generated<number>
  readonly stockTotal: Generated<number>
  readonly stockedAt: Date | null
  readonly subtitle: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly title: string
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopRefund {
  readonly agreedAmount: Fen | null
  readonly amountProof: HeldJson<'shop_refund.amount_proof'>
  readonly appliedAt: Generated<Date>
  readonly appliedBefore: Generated<boolean>
  readonly applyAmount: Fen
  readonly approver: string | null
  readonly arrivalDeadline: Date | null
  readonly assignee: string | null
  readonly awaitsApproval: GeneratedAlways<boolean | null>
  readonly awaitsPayout: GeneratedAlways<boolean | null>
  readonly causeCode: string | null
  readonly chargedAmount: Generated<Fen>
  readonly couponBack: Generated<boolean>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly deadline: GeneratedAlways<Date | null>
  readonly delFlag: Generated<0 | 1>
  readonly description: string | null
  readonly descriptionEn: string | null
  readonly exchangeOrderId: string | null
  readonly findText: string | null
  readonly finishTime: Date | null
  readonly freightRefund: Generated<Fen>
  readonly groupNo: string
  readonly handleDeadline: Date | null
  readonly handledAt: Date | null
  readonly handler: string | null
  readonly hasOfflinePart: Generated<boolean>
  readonly id: Generated<string>
  readonly integralBack: Generated<number>
  readonly integralClawed: Generated<number>
  readonly integralShort: Generated<number>
  readonly isDoubleReturn: Generated<boolean>
  readonly isLate: GeneratedAlways<boolean | null>
  readonly isNotified: Generated<boolean>
  readonly itemText: string | null
  readonly kind: 1 | 2 | 3 | 4 | 5
  readonly lateSince: Date | null
  readonly line: 1 | 2 | 3 | 4
  readonly orderId: string
  readonly orderNo: string
  readonly parcelDeadline: Date | null
  readonly payoutNo: string | null
  readonly proofs: string | null
  readonly refundNo: string
  readonly refundedAmount: Generated<Fen>
  readonly refusalCarrier: string | null
  readonly refusalProofs: string | null
  readonly refusalTrackingNo: string | null
  readonly rejectCode: string | null
  readonly rejectReason: string | null
  readonly rejectReasonEn: string | null
  readonly remindedAt: Date | null
  readonly returnAddressId: string | null
  readonly returnAddressSnap: HeldJson<'shop_refund.return_address_snap', null>
  readonly returnCarrier: string | null
  readonly returnTrackingNo: string | null
  readonly source: Generated<'customer' | 'staff' | 'system'>
  readonly staffNote: string | null
  readonly status: Generated<10 | 20 | 30 | 40 | 41 | 50 | 60 | 70 | 71 | 72>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopRefundItem {
  readonly amount: Generated<Fen>
  readonly chargedAmount: Generated<number>
  readonly condition: 'sealed' | 'opened' | 'damaged' | 'missing' | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly damagedQty: number | null
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly orderItemId: string
  readonly pictureSnap: string | null
  readonly position: Generated<number>
  readonly qty: number
  readonly receivedQty: Generated<number>
  readonly refundId: string
  readonly refundNo: string
  readonly restockQty: Generated<number>
  readonly scrapQty: Generated<number>
  readonly sentQty: Generated<number>
  readonly skuNameSnap: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly titleSnap: string | null
  readonly unitPaid: Generated<Fen>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopRefundPart {
  readonly amount: Fen
  readonly attempts: Generated<number>
  readonly channel: 'offline' | 'alipay' | 'wechat' | 'sandbox' | 'credit' | 'imported' | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly doneAt: Date | null
  readonly id: Generated<string>
  readonly isByHand: Generated<boolean>
  readonly isNumberClosed: Generated<boolean>
  readonly lastError: string | null
  readonly nextTryAt: Date | null
  readonly partNo: string
  readonly payNo: string | null
  readonly paymentId: string
  readonly refundId: string | null
  readonly state: Generated<0 | 1 | 2 | 3>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly thirdNo: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopReportCause {
  readonly code: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly defaultResult: Generated<'none' | 'hide' | 'delete' | 'warn' | 'mute' | 'freeze'>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly needsText: Generated<boolean>
  readonly sortRank: Generated<number>
  readonly state: Generated<0 | 1>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly title: string
  readonly titleEn: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopReturnAddress {
  readonly address: string
  readonly contact: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly isDefault: Generated<boolean>
  readonly kinds: string | null
  readonly name: string
  readonly phone: string
  readonly region: string
  readonly remark: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
  readonly zip: string | null
}

interface ShopSandboxBill {
  readonly amount: Fen
  readonly billNo: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly deliverAt: Date | null
  readonly deliveries: Generated<number>
  readonly id: Generated<string>
  readonly paidAmount: Generated<Fen>
  readonly paidAt: Date | null
  readonly payer: string | null
  readonly refundMode: Generated<0 | 1 | 2>
  readonly refundedAmount: Generated<Fen>
  readonly refunds: HeldJson<'shop_sandbox_bill.refunds'>
  readonly state: Generated<0 | 1 | 2>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly thirdNo: string | null
  readonly title: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopSandboxMove {
  readonly ahead: number
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly seconds: number
  readonly shownAt: Date
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopSetting {
  readonly code: Held<'shop_setting.code', string>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly value: HeldJson<'shop_setting.value'>
  readonly version: Generated<number>
}

interface ShopShipment {
  readonly carrier: string | null
  readonly confirmedText: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly isDelivered: Generated<boolean>
  readonly itemText: string | null
  readonly orderId: string
  readonly parcelNo: string | null
  readonly photos: string | null
  readonly remark: Held<'shop_shipment.remark', string> | null
  readonly scannedQty: number | null
  readonly shipmentNo: string
  readonly shippedAt: Date
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly traces: HeldJson<'shop_shipment.traces'>
  readonly trackingNo: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopShipmentItem {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly orderItemId: string
  readonly qty: number
  readonly shipmentId: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopSku {
  readonly barCode: Held<'shop_sku.bar_code', string> | null
  readonly counted: Generated<boolean>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly data: HeldJson<'shop_sku.data', null>
  readonly delFlag: Generated<0 | 1>
  readonly extra: HeldJson<'shop_sku.extra'>
  readonly id: Generated<string>
  readonly isLow: GeneratedAlways<boolean | null>
  readonly isTrade: Generated<Held<'shop_sku.is_trade', number>>
  readonly locked: Generated<number>
  readonly lowPriceOk: number | null
  readonly lowStock: number | null
  readonly memberPrice: number | null
  readonly moreBarCodes: Held<'shop_sku.more_bar_codes', string> | null
  readonly name: Held<'shop_sku.name', string>
  readonly originalPrice: number | null
  readonly picture: Held<'shop_sku.picture', string> | null
  readonly presellSkuId: string | null
  readonly presentPrice: number | null
  readonly productId: string
  readonly skuCode: Held<'shop_sku.sku_code', string> | null
  readonly sold: Generated<number>
  readonly sortRank: Generated<number>
  readonly specKey: Held<'shop_sku.spec_key', string>
  readonly status: Generated<Held<'shop_sku.status', number>>
  readonly stock: number | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly tradePrice: number | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopSpec {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly productId: string
  readonly sortRank: Generated<number>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly title: Held<'shop_spec.title', string>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopSpecValue {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly productId: string
  readonly sortRank: Generated<number>
  readonly specId: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly title: Held<'shop_spec_value.title', string>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopStatement {
  readonly channel: 'offline' | 'alipay' | 'wechat' | 'sandbox' | 'credit' | 'imported'
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly day: string
  readonly delFlag: Generated<0 | 1>
  readonly difference: GeneratedAlways<Fen | null>
  readonly differences: Generated<number>
  readonly fee: Generated<Fen>
  readonly fileName: string | null
  readonly id: Generated<string>
  readonly lines: Generated<number>
  readonly openCount: Generated<number>
  readonly ourIn: Generated<Fen>
  readonly ourOut: Generated<Fen>
  readonly source: 1 | 2
  readonly state: Generated<0 | 1 | 2>
  readonly sysOrgCode: string | null
  readonly takenAt: Date | null
  readonly tenantId: Generated<number>
  readonly theirIn: Generated<Fen>
  readonly theirOut: Generated<Fen>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopStatementLine {
  readonly at: Date | null
  readonly channel: 'offline' | 'alipay' | 'wechat' | 'sandbox' | 'credit' | 'imported'
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly day: string
  readonly delFlag: Generated<0 | 1>
  readonly difference: GeneratedAlways<Fen | null>
  readonly fee: Fen | null
  readonly handledAt: Date | null
  readonly handler: string | null
  readonly id: Generated<string>
  readonly kind: 1 | 2
  readonly no: string | null
  readonly note: string | null
  readonly orderNo: string | null
  readonly ourAmount: Fen | null
  readonly refId: string | null
  readonly refType: string | null
  readonly result: 0 | 1 | 2 | 3
  readonly state: 0 | 1 | 2
  readonly statementId: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly theirAmount: Fen | null
  readonly thirdNo: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopStockLog {
  readonly at: Generated<Date | null>
  readonly barCode: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly damagedAfter: number | null
  readonly damagedQty: Generated<number>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly kind: 'create' | 'adjust' | 'reserve' | 'release' | 'sale' | 'restock' | 'import' | 'allocate' | 'surplus' | 'count' | 'damage' | 'mend' | 'scrap'
  readonly line: 1 | 2 | 3 | null
  readonly lockedAfter: number
  readonly lockedQty: Generated<number>
  readonly operator: string | null
  readonly orderId: string | null
  readonly origin: 'forfeit' | 'release' | 'arrival' | 'damaged' | 'refund' | 'unpaid' | null
  readonly productId: string | null
  readonly productNo: string | null
  readonly qty: number
  readonly reason: string | null
  readonly refId: string | null
  readonly refType: Held<'shop_stock_log.ref_type', string> | null
  readonly skuCode: string | null
  readonly skuId: string
  readonly skuNameSnap: string | null
  readonly stockAfter: number
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly titleSnap: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopStocktake {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly isBlind: Generated<boolean>
  readonly note: string | null
  readonly openedAt: Date | null
  readonly openedBy: string | null
  readonly postedAt: Date | null
  readonly postedBy: string | null
  readonly recountPieces: Generated<number>
  readonly recountValue: Generated<number>
  readonly scope: string | null
  readonly state: Generated<0 | 1 | 2 | 3>
  readonly stocktakeNo: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopStocktakeCount {
  readonly at: Date
  readonly book: number
  readonly countedBy: Held<'shop_stocktake_count.counted_by', string>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly how: Held<'shop_stocktake_count.how', string>
  readonly id: Generated<string>
  readonly lineId: string
  readonly qty: number
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopStocktakeLine {
  readonly bins: Generated<string>
  readonly book: number | null
  readonly counted: number | null
  readonly countedAt: Date | null
  readonly counters: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly difference: GeneratedAlways<number | null>
  readonly firstCounted: number | null
  readonly firstCounters: Held<'shop_stocktake_line.first_counters', string> | null
  readonly id: Generated<string>
  readonly isAdded: Generated<boolean>
  readonly isFirst: Generated<boolean>
  readonly isMoved: Generated<boolean>
  readonly look: Generated<0 | 1 | 2>
  readonly note: string | null
  readonly openingBook: number
  readonly place: Generated<'sale' | 'damaged'>
  readonly productId: string | null
  readonly reason: string | null
  readonly skuCode: Generated<string>
  readonly skuId: string
  readonly stocktakeId: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly unitValue: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
  readonly worth: GeneratedAlways<number | null>
}

interface ShopStorefrontNonce {
  readonly at: Generated<Date>
  readonly clientId: string
  readonly nonce: Held<'shop_storefront_nonce.nonce', string>
  readonly tenantId: Generated<number>
}

interface ShopSurplus {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly delFlag: Generated<0 | 1>
  readonly freedAt: Date
  readonly goodsId: string
  readonly id: Generated<string>
  readonly inStock: Generated<boolean>
  readonly isSlot: Generated<boolean>
  readonly note: string | null
  readonly origin: 'forfeit' | 'release' | 'arrival' | 'damaged' | 'refund' | 'unpaid'
  readonly presellGoodsId: string | null
  readonly presellSkuId: string | null
  readonly qty: number
  readonly refId: string | null
  readonly refType: string | null
  readonly skuId: string
  readonly skuName: string
  readonly state: Generated<0 | 1 | 2 | 3 | 4 | 5>
  readonly sysOrgCode: string | null
  readonly targetProductId: string | null
  readonly targetSkuId: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopTask {
  readonly amount: Fen | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly data: HeldJson<'shop_task.data'>
  readonly delFlag: Generated<0 | 1>
  readonly dueAt: Date | null
  readonly handledAt: Date | null
  readonly handler: string | null
  readonly id: Generated<string>
  readonly kind: 'orphan-payment' | 'orphan-unreturned' | 'refund-failed' | 'refund-exceeds' | 'double-return' | 'refund-late' | 'refund-twice' | 'difference' | 'statement-missing' | 'hold-ending' | 'hold-over' | 'gift-ungiven' | 'shortage' | 'deposit-sum' | 'credit-sum' | 'growth-sum' | 'points-sum' | 'stock-sum' | 'webhook-broken' | 'balance-review' | 'wave-unopened' | 'job-late' | 'backup-failed' | 'threshold'
  readonly note: string | null
  readonly noteEn: string | null
  readonly refId: string | null
  readonly refNo: string | null
  readonly refType: string | null
  readonly state: Generated<0 | 1 | 2>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly title: string
  readonly titleEn: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface ShopWaiting {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly depositAmount: Fen | null
  readonly dueAmount: Fen | null
  readonly endedAt: Date | null
  readonly id: Generated<string>
  readonly joinedAt: Date
  readonly offerUntil: Date | null
  readonly offeredAt: Date | null
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly payModel: Generated<1 | 2 | 3>
  readonly presellGoodsId: string
  readonly presellSkuId: string
  readonly remark: string | null
  readonly skuName: string
  readonly state: Generated<0 | 1 | 2 | 3 | 4 | 5>
  readonly surplusId: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface ShopWebhook {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly events: string
  readonly failingSince: Date | null
  readonly formerSecretSealed: Held<'shop_webhook.former_secret_sealed', string> | null
  readonly formerUntil: Date | null
  readonly heardTo: number | null
  readonly id: Generated<string>
  readonly lastOkAt: Date | null
  readonly name: string
  readonly remark: string | null
  readonly secretAt: Date | null
  readonly secretSealed: Held<'shop_webhook.secret_sealed', string> | null
  readonly state: Generated<0 | 1 | 2 | 3>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly url: string
  readonly version: Generated<number>
}

interface ShopWebhookDelivery {
  readonly attempts: Generated<number>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly deliveredAt: Date | null
  readonly dueAt: Date
  readonly error: string | null
  readonly event: 'order.placed' | 'order.reserved' | 'order.paid' | 'order.repriced' | 'order.edited' | 'order.readdressed' | 'order.reminded' | 'order.shipped' | 'order.received' | 'order.cancelled' | 'stock.changed' | 'price.changed' | 'hold.ending' | 'release.changed' | 'delay.asked' | 'delay.answered' | 'wave.opened' | 'claim.opened' | 'claim.arrived' | 'claim.reminded' | 'claim.extended' | 'claim.overdue' | 'claim.forfeited' | 'claim.credited' | 'claim.shortage' | 'claim.released' | 'claim.repaid' | 'claim.unreserved' | 'claim.missed' | 'claim.reopened' | 'claim.withdrawn' | 'claim.split' | 'waiting.offered' | 'coupon.issued' | 'coupon.expiring' | 'member.ending' | 'member.ended' | 'refund.applied' | 'refund.agreed' | 'refund.reminded' | 'refund.rejected' | 'refund.withdrawn' | 'refund.done' | 'refund.failed' | 'consult.asked' | 'consult.replied' | 'consult.closed' | 'report.filed' | 'report.upheld' | 'report.judged' | 'report.dismissed' | 'report.reversed'
  readonly id: Generated<string>
  readonly milliseconds: number | null
  readonly onceKey: Held<'shop_webhook_delivery.once_key', string>
  readonly payload: string
  readonly response: string | null
  readonly state: Generated<0 | 1 | 2>
  readonly status: number | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
  readonly webhookId: string
}

interface SysAccountProof {
  readonly digest: Held<'sys_account_proof.digest', string>
  readonly expiresAt: Date
  readonly purpose: Held<'sys_account_proof.purpose', string>
  readonly sentTo: Held<'sys_account_proof.sent_to', string>
  readonly userId: string
}

interface SysAgentProposal {
  readonly cost: number | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly delFlag: Generated<0 | 1>
  readonly digest: Held<'sys_agent_proposal.digest', string> | null
  readonly effects: HeldJson<'sys_agent_proposal.effects'>
  readonly expiresAt: Date
  readonly files: HeldJson<'sys_agent_proposal.files'>
  readonly id: Generated<string>
  readonly input: HeldJson<'sys_agent_proposal.input'>
  readonly kind: 'price' | 'points' | 'growth' | 'credit' | 'gift' | 'payout' | 'refund' | 'mass-cancel' | 'forfeit' | 'personal-data' | 'grant' | 'identity' | 'contact' | 'key' | 'outbound' | 'sending' | 'controls' | 'demo' | null
  readonly method: Held<'sys_agent_proposal.method', string>
  readonly mode: Generated<'run' | 'content'>
  readonly moneyChange: Generated<Fen>
  readonly origin: Generated<'agent' | 'person'>
  readonly path: Held<'sys_agent_proposal.path', string>
  readonly permission: string
  readonly reason: string | null
  readonly refusal: string | null
  readonly rowCount: number
  readonly state: Generated<'waiting' | 'agreed' | 'applied' | 'dropped' | 'refused' | 'expired'>
  readonly stockChange: Generated<number>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly title: string
  readonly titleEn: string
  readonly tokenId: string
  readonly tokenName: string
  readonly tool: string
  readonly triedAt: Generated<Date>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
  readonly weights: HeldJson<'sys_agent_proposal.weights'>
}

interface SysAnnouncement {
  readonly busId: string | null
  readonly busType: string | null
  readonly cancelTime: Date | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly departIds: string | null
  readonly endTime: Date | null
  readonly files: string | null
  readonly id: Generated<string>
  readonly isAutomatic: Generated<0>
  readonly msgAbstract: string | null
  readonly msgAbstractEn: Held<'sys_announcement.msg_abstract_en', string> | null
  readonly msgCategory: Generated<'1' | '2'>
  readonly msgContent: string | null
  readonly msgType: Generated<'USER' | 'ALL' | 'ROLE' | 'DEPART'>
  readonly mustConfirm: Generated<boolean>
  readonly notificationKind: Held<'sys_announcement.notification_kind', string> | null
  readonly onceKey: Held<'sys_announcement.once_key', string> | null
  readonly openPage: string | null
  readonly openType: string | null
  readonly priority: Generated<'H' | 'M' | 'L'>
  readonly releaseAt: Date | null
  readonly roleIds: string | null
  readonly sendStatus: Generated<'0' | '1' | '2' | '3'>
  readonly sendTime: Date | null
  readonly sender: string | null
  readonly startTime: Date | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly titile: string
  readonly titileEn: Held<'sys_announcement.titile_en', string> | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userIds: string | null
  readonly version: Generated<number>
}

interface SysAnnouncementGiven {
  readonly givenUntil: Date
  readonly tenantId: Generated<number>
  readonly userId: string
}

interface SysAnnouncementSend {
  readonly anntId: string
  readonly confirmedAt: Date | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly isAutomatic: Generated<0>
  readonly isConfirmed: GeneratedAlways<boolean>
  readonly msgCategory: Held<'sys_announcement_send.msg_category', string>
  readonly readFlag: Generated<'0' | '1'>
  readonly readTime: Date | null
  readonly sendTime: Date
  readonly starFlag: Held<'sys_announcement_send.star_flag', string> | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface SysApiToken {
  readonly accessUntil: Date | null
  readonly createBy: string
  readonly createTime: Generated<Date>
  readonly expiresAt: Date
  readonly hint: Held<'sys_api_token.hint', string>
  readonly id: string
  readonly kind: Generated<Held<'sys_api_token.kind', string>>
  readonly lastUsedAt: Date | null
  readonly name: Held<'sys_api_token.name', string>
  readonly programHost: Held<'sys_api_token.program_host', string> | null
  readonly programId: string | null
  readonly programScopes: Held<'sys_api_token.program_scopes', readonly string[]> | null
  readonly revokedAt: Date | null
  readonly scopes: Held<'sys_api_token.scopes', readonly string[]>
  readonly tenantId: number
  readonly tokenHash: Held<'sys_api_token.token_hash', string>
  readonly userId: string
}

interface SysBackup {
  readonly bytes: number | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly failure: 'killed' | 'stopped' | 'late' | 'unfinished' | 'changed' | 'missing' | 'rows' | 'books' | 'no-right' | 'files-full' | 'database-full' | 'database' | 'other' | null
  readonly fileCount: number | null
  readonly id: Generated<string>
  readonly isSameDisk: Generated<boolean>
  readonly jobId: string | null
  readonly keptUntil: Date | null
  readonly kind: 'nightly' | 'hand'
  readonly madeAt: Date | null
  readonly name: string
  readonly place: string
  readonly programVersion: string | null
  readonly proof: Generated<'open' | 'passed' | 'failed'>
  readonly provedAt: Date | null
  readonly reason: string | null
  readonly rowCount: number | null
  readonly state: 'running' | 'made' | 'failed' | 'gone'
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysCaptcha {
  readonly answer: Held<'sys_captcha.answer', string>
  readonly expiresAt: Date
  readonly key: Held<'sys_captcha.key', string>
}

interface SysCategory {
  readonly code: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly hasChild: Generated<string>
  readonly id: Generated<string>
  readonly name: string
  readonly nameEn: string | null
  readonly pid: Generated<Held<'sys_category.pid', string>>
  readonly sortOrder: Generated<number>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysCheckRule {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly ruleCode: string
  readonly ruleDescription: string | null
  readonly ruleJson: Generated<string>
  readonly ruleName: string
  readonly ruleNameEn: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysCommandUse {
  readonly cost: Generated<number>
  readonly doneAt: Date
  readonly id: Generated<string>
  readonly kind: Held<'sys_command_use.kind', string>
  readonly rowCount: Generated<number>
  readonly tenantId: Generated<number>
  readonly userId: string
}

interface SysComment {
  readonly createBy: string
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly deleteBy: Held<'sys_comment.delete_by', string> | null
  readonly deleteTime: Date | null
  readonly doneBy: Held<'sys_comment.done_by', string> | null
  readonly doneTime: Date | null
  readonly editTime: Date | null
  readonly id: string
  readonly pictures: Generated<Held<'sys_comment.pictures', string>>
  readonly reactions: HeldJson<'sys_comment.reactions'>
  readonly recordId: string
  readonly tableName: Held<'sys_comment.table_name', string>
  readonly tenantId: number
  readonly text: Held<'sys_comment.text', string>
  readonly userId: string
}

interface SysDashboard {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly hidden: HeldJson<'sys_dashboard.hidden'>
  readonly id: Generated<string>
  readonly roleId: string | null
  readonly tenantId: Generated<number>
  readonly tiles: HeldJson<'sys_dashboard.tiles'>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string | null
}

interface SysDataSource {
  readonly code: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly dbName: string
  readonly dbType: '6' | '4' | '5'
  readonly dbUsername: string
  readonly delFlag: Generated<0 | 1>
  readonly host: string
  readonly id: Generated<string>
  readonly isEncrypted: Generated<boolean>
  readonly name: string
  readonly passwordSealed: Held<'sys_data_source.password_sealed', string> | null
  readonly port: number
  readonly remark: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysDemoRow {
  readonly kept: Held<'sys_demo_row.kept', string> | null
  readonly rowId: string
  readonly tableName: Held<'sys_demo_row.table_name', string>
  readonly tenantId: number
}

interface SysDepart {
  readonly address: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly departName: string
  readonly departNameAbbr: string | null
  readonly departNameEn: string | null
  readonly departOrder: Generated<number>
  readonly description: string | null
  readonly fax: string | null
  readonly id: Generated<string>
  readonly memo: string | null
  readonly mobile: string | null
  readonly orgCategory: Generated<'3' | '1' | '2'>
  readonly orgCode: string
  readonly orgType: string | null
  readonly parentId: string | null
  readonly status: Generated<'0' | '1'>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysDepartPermission {
  readonly dataRuleIds: Held<'sys_depart_permission.data_rule_ids', string> | null
  readonly departId: string
  readonly id: Generated<string>
  readonly permissionId: string
  readonly ruleMatch: Generated<Held<'sys_depart_permission.rule_match', string>>
}

interface SysDepartRole {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly departId: string
  readonly description: string | null
  readonly id: Generated<string>
  readonly roleCode: string
  readonly roleName: string
  readonly roleNameEn: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysDepartRolePermission {
  readonly dataRuleIds: Held<'sys_depart_role_permission.data_rule_ids', string> | null
  readonly departId: string
  readonly id: Generated<string>
  readonly operateDate: Generated<Date>
  readonly operateIp: Held<'sys_depart_role_permission.operate_ip', string> | null
  readonly permissionId: string
  readonly roleId: string
  readonly ruleMatch: Generated<Held<'sys_depart_role_permission.rule_match', string>>
}

interface SysDepartRoleUser {
  readonly droleId: string
  readonly id: Generated<string>
  readonly userId: string
}

interface SysDict {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly description: string | null
  readonly dictCode: string
  readonly dictName: string
  readonly dictNameEn: string | null
  readonly id: Generated<string>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly type: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysDictItem {
  readonly color: 'grey' | 'blue' | 'green' | 'orange' | 'red' | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly description: string | null
  readonly dictId: string
  readonly id: Generated<string>
  readonly itemText: string
  readonly itemTextEn: string | null
  readonly itemValue: string
  readonly parentId: string | null
  readonly sortOrder: Generated<number>
  readonly status: Generated<1 | 0>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysDictTable {
  readonly code: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly description: string | null
  readonly filter: string | null
  readonly id: Generated<string>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysErrorTrace {
  readonly at: Date
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly kind: string
  readonly message: string
  readonly method: string
  readonly path: string
  readonly source: string
  readonly stack: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly traceId: string
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly username: string | null
  readonly version: Generated<number>
}

interface SysEvent {
  readonly createTime: Generated<Date>
  readonly id: Generated<number>
  readonly name: Held<'sys_event.name', string>
  readonly payload: HeldJson<'sys_event.payload'>
}

interface SysEventDelivery {
  readonly dueTime: Generated<Date>
  readonly error: Held<'sys_event_delivery.error', string> | null
  readonly eventId: number
  readonly failedTime: Date | null
  readonly handler: Held<'sys_event_delivery.handler', string>
  readonly recordKey: Held<'sys_event_delivery.record_key', string>
  readonly state: Generated<Held<'sys_event_delivery.state', string>>
  readonly tries: Generated<number>
}

interface SysFactor {
  readonly closedAt: Date | null
  readonly createTime: Generated<Date>
  readonly credentialId: string | null
  readonly id: string
  readonly kind: Held<'sys_factor.kind', string>
  readonly lastStep: number | null
  readonly lastUsedAt: Date | null
  readonly name: Held<'sys_factor.name', string>
  readonly publicKey: Buffer | null
  readonly secretSealed: Held<'sys_factor.secret_sealed', string> | null
  readonly signCount: Generated<number>
  readonly transports: Generated<Held<'sys_factor.transports', readonly string[]>>
  readonly userId: string
}

interface SysFactorChallenge {
  readonly digest: Held<'sys_factor_challenge.digest', string>
  readonly expiresAt: Date
  readonly holder: Held<'sys_factor_challenge.holder', string>
  readonly purpose: Held<'sys_factor_challenge.purpose', string>
  readonly secretSealed: Held<'sys_factor_challenge.secret_sealed', string> | null
}

interface SysFactorDuty {
  readonly askedAt: Generated<Date>
  readonly userId: string
}

interface SysFile {
  readonly binTime: Date | null
  readonly biz: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly digest: string | null
  readonly fileKey: GeneratedAlways<Held<'sys_file.file_key', string> | null>
  readonly id: string
  readonly isDuplicate: Generated<boolean>
  readonly isPrivate: GeneratedAlways<boolean | null>
  readonly isSized: Generated<boolean>
  readonly isUsed: Generated<boolean>
  readonly kind: GeneratedAlways<'picture' | 'document' | 'video' | 'audio' | 'archive' | null>
  readonly mediaType: Held<'sys_file.media_type', string>
  readonly originalName: string
  readonly path: string
  readonly place: Generated<'folder' | 's3'>
  readonly size: number
  readonly state: Generated<0 | 1>
  readonly sysOrgCode: string | null
  readonly tags: string | null
  readonly tenantId: Generated<number>
  readonly unusedSince: Generated<Date | null>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string | null
  readonly version: Generated<number>
}

interface SysFileTotal {
  readonly files: number
  readonly size: number
  readonly tenantId: number
}

interface SysFileUse {
  readonly fileKey: Held<'sys_file_use.file_key', string>
  readonly rowId: string
  readonly tableName: Held<'sys_file_use.table_name', string>
}

interface SysFillCounter {
  readonly counted: number
  readonly period: Held<'sys_fill_counter.period', string>
  readonly ruleCode: Held<'sys_fill_counter.rule_code', string>
  readonly tenantId: number
}

interface SysFillRule {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly ruleClass: Generated<'number'>
  readonly ruleCode: string
  readonly ruleName: string
  readonly ruleNameEn: string | null
  readonly ruleParams: Generated<string>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysGatewayRoute {
  readonly breakerFailures: Generated<number>
  readonly breakerSeconds: Generated<number>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly forwardHeaders: string | null
  readonly health: Generated<0 | 1 | 2>
  readonly healthError: string | null
  readonly healthPath: string | null
  readonly healthTime: Date | null
  readonly id: Generated<string>
  readonly methods: Generated<string>
  readonly name: string | null
  readonly needs: Generated<string>
  readonly openUntil: Date | null
  readonly path: string
  readonly perMinute: Generated<number>
  readonly retries: Generated<number>
  readonly routerId: string
  readonly secretHeader: string | null
  readonly secretSealed: Held<'sys_gateway_route.secret_sealed', string> | null
  readonly status: Generated<0 | 1>
  readonly stripPrefix: Generated<boolean>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly timeoutMs: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly uri: string
  readonly version: Generated<number>
}

interface SysHalfSignIn {
  readonly digest: Held<'sys_half_sign_in.digest', string>
  readonly expiresAt: Date
  readonly isEnrolling: boolean
  readonly tries: Generated<Held<'sys_half_sign_in.tries', number>>
  readonly userId: string
  readonly way: Held<'sys_half_sign_in.way', string>
}

interface SysHttpTrace {
  readonly address: string | null
  readonly at: Date
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH'
  readonly milliseconds: number
  readonly path: string
  readonly source: string
  readonly status: number
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly traceId: string
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly username: string | null
  readonly version: Generated<number>
}

interface SysIdentityProvider {
  readonly address: string
  readonly admission: Generated<'bind' | 'match' | 'create'>
  readonly agentId: string | null
  readonly authorizeUrl: string | null
  readonly clientId: string | null
  readonly code: string
  readonly corpId: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly emailClaim: string | null
  readonly groupBase: string | null
  readonly id: Generated<string>
  readonly isEnabled: Generated<boolean>
  readonly isStartTls: Generated<boolean>
  readonly isSynced: Generated<boolean>
  readonly kind: 'oidc' | 'oauth2' | 'wecom' | 'dingtalk' | 'cas' | 'ldap'
  readonly memberTenantId: Generated<number>
  readonly name: string
  readonly phoneClaim: string | null
  readonly realnameClaim: string | null
  readonly roleRules: string | null
  readonly rolesClaim: string | null
  readonly scopes: string | null
  readonly searchBase: string | null
  readonly secretSealed: Held<'sys_identity_provider.secret_sealed', string> | null
  readonly services: string | null
  readonly sortNo: Generated<number>
  readonly subjectClaim: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly tokenUrl: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userFilter: string | null
  readonly userInfoUrl: string | null
  readonly usernameClaim: string | null
  readonly version: Generated<number>
}

interface SysImportMapping {
  readonly columns: HeldJson<'sys_import_mapping.columns'>
  readonly createBy: string
  readonly createTime: Generated<Date>
  readonly id: string
  readonly name: Generated<Held<'sys_import_mapping.name', string>>
  readonly resource: Held<'sys_import_mapping.resource', string>
  readonly signature: Held<'sys_import_mapping.signature', string>
  readonly tenantId: number
  readonly updateBy: string | null
  readonly updateTime: Generated<Date>
}

interface SysInvitation {
  readonly acceptedAt: Date | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly days: Generated<number>
  readonly delFlag: Generated<0 | 1>
  readonly email: string
  readonly expiresAt: Date | null
  readonly id: Generated<string>
  readonly nonce: Held<'sys_invitation.nonce', string>
  readonly realname: string
  readonly sentAt: Date | null
  readonly state: Generated<0 | 1 | 2>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly tokenHash: Held<'sys_invitation.token_hash', string> | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userId: string
  readonly version: Generated<number>
}

interface SysJob {
  readonly againId: string | null
  readonly beatTime: Date | null
  readonly cancelTime: Date | null
  readonly createBy: string
  readonly createTime: Generated<Date>
  readonly done: Generated<number>
  readonly endTime: Date | null
  readonly failures: Generated<number>
  readonly fileName: Held<'sys_job.file_name', string> | null
  readonly filePath: Held<'sys_job.file_path', string> | null
  readonly firstRun: Generated<number>
  readonly id: string
  readonly input: HeldJson<'sys_job.input'>
  readonly inputFiles: Generated<Held<'sys_job.input_files', readonly string[]>>
  readonly locale: Held<'sys_job.locale', string>
  readonly message: Held<'sys_job.message', readonly string[]> | null
  readonly name: Held<'sys_job.name', string>
  readonly origin: Held<'sys_job.origin', string>
  readonly refused: Generated<number>
  readonly result: HeldJson<'sys_job.result', null>
  readonly run: Generated<number>
  readonly startKey: Held<'sys_job.start_key', string> | null
  readonly startTime: Date | null
  readonly state: Generated<Held<'sys_job.state', string>>
  readonly tenantId: number
  readonly title: Held<'sys_job.title', readonly string[]>
  readonly total: number | null
  readonly undoId: string | null
  readonly userId: string
}

interface SysJobRow {
  readonly changes: HeldJson<'sys_job_row.changes', null>
  readonly isDone: boolean
  readonly jobId: string
  readonly note: HeldJson<'sys_job_row.note', null>
  readonly position: number
  readonly reasons: HeldJson<'sys_job_row.reasons'>
  readonly title: Held<'sys_job_row.title', string>
}

interface SysJobRun {
  readonly cause: 'clock' | 'hand'
  readonly createBy: Generated<string>
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly dueAt: Date
  readonly endTime: Date | null
  readonly error: string | null
  readonly id: string
  readonly jobClassName: 'shop-timers' | 'shop-sums' | 'shop-close-payments' | 'shop-refunds' | 'shop-closings' | 'shop-statements' | 'shop-messages' | 'people-messages' | 'shop-events' | 'shop-webhooks' | 'weekly-numbers' | 'announcement-release' | 'directory-sync' | 'sandbox-news' | 'shop-old-records' | 'old-jobs' | 'old-runs' | 'old-history' | 'old-storefront-calls' | 'old-error-files' | 'gateway-health' | 'tidy-files' | 'size-pictures' | 'find-text' | 'agent-proposals' | 'backup' | 'late-schedules'
  readonly rowCount: number | null
  readonly scheduleId: string
  readonly startTime: Date | null
  readonly state: Generated<0 | 1 | 2 | 3 | 4 | 5>
  readonly tenantId: Generated<number>
  readonly tries: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysLog {
  readonly agent: string | null
  readonly apiTokenId: string | null
  readonly costTime: number | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly ip: string | null
  readonly logContent: string
  readonly logContentEn: string | null
  readonly logType: 2 | 1
  readonly method: string | null
  readonly operateType: 1 | 2 | 3 | 4 | 5 | 6 | null
  readonly outcome: Generated<1 | 2 | 3 | 4>
  readonly reason: string | null
  readonly reasonEn: string | null
  readonly requestParam: string | null
  readonly requestType: string | null
  readonly requestUrl: string | null
  readonly sessionId: string | null
  readonly tenantId: Generated<number>
  readonly traceId: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userid: string | null
  readonly username: string | null
  readonly version: Generated<number>
  readonly way: 'password' | 'phone' | 'passkey' | 'oidc' | 'oauth2' | 'wecom' | 'dingtalk' | 'cas' | 'ldap' | null
}

interface SysMeasurement {
  readonly at: Date
  readonly content: HeldJson<'sys_measurement.content'>
  readonly source: Held<'sys_measurement.source', string>
  readonly tenantId: Generated<number>
}

interface SysNotificationChoice {
  readonly channels: HeldJson<'sys_notification_choice.channels'>
  readonly digest: Generated<Held<'sys_notification_choice.digest', string>>
  readonly quietHours: Generated<Held<'sys_notification_choice.quiet_hours', string>>
  readonly robotHost: Held<'sys_notification_choice.robot_host', string> | null
  readonly robotSecretSealed: Held<'sys_notification_choice.robot_secret_sealed', string> | null
  readonly robotType: Held<'sys_notification_choice.robot_type', string> | null
  readonly robotUrlSealed: Held<'sys_notification_choice.robot_url_sealed', string> | null
  readonly updateTime: Generated<Date>
  readonly userId: string
}

interface SysNumberPeriod {
  readonly base: number
  readonly period: Held<'sys_number_period.period', string>
  readonly ruleCode: Held<'sys_number_period.rule_code', string>
  readonly tenantId: number
}

interface SysOauthClient {
  readonly createTime: Generated<Date>
  readonly id: string
  readonly name: Held<'sys_oauth_client.name', string>
  readonly redirectUris: Held<'sys_oauth_client.redirect_uris', readonly string[]>
  readonly usedAt: Date | null
}

interface SysOauthCode {
  readonly challenge: Held<'sys_oauth_code.challenge', string>
  readonly codeHash: Held<'sys_oauth_code.code_hash', string>
  readonly expiresAt: Date
  readonly programId: string
  readonly programName: Held<'sys_oauth_code.program_name', string>
  readonly programScopes: Held<'sys_oauth_code.program_scopes', readonly string[]>
  readonly redirectUri: Held<'sys_oauth_code.redirect_uri', string>
  readonly scopes: Held<'sys_oauth_code.scopes', readonly string[]>
  readonly tenantId: number
  readonly tokenId: string | null
  readonly usedAt: Date | null
  readonly userId: string
}

interface SysOauthRefresh {
  readonly createTime: Generated<Date>
  readonly tenantId: number
  readonly tokenHash: Held<'sys_oauth_refresh.token_hash', string>
  readonly tokenId: string
  readonly usedAt: Date | null
}

interface SysPermission {
  readonly alwaysShow: Generated<boolean>
  readonly component: Held<'sys_permission.component', string> | null
  readonly componentName: Held<'sys_permission.component_name', string> | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly description: Held<'sys_permission.description', string> | null
  readonly hidden: Generated<boolean>
  readonly hideTab: Generated<boolean>
  readonly icon: Held<'sys_permission.icon', string> | null
  readonly id: Generated<string>
  readonly internalOrExternal: Generated<boolean>
  readonly isLeaf: Generated<boolean>
  readonly isRoute: Generated<boolean>
  readonly keepAlive: Generated<boolean>
  readonly menuType: Held<'sys_permission.menu_type', number>
  readonly name: Held<'sys_permission.name', string>
  readonly nameEn: Held<'sys_permission.name_en', string> | null
  readonly parentId: string | null
  readonly perms: Held<'sys_permission.perms', string> | null
  readonly permsType: Generated<Held<'sys_permission.perms_type', string>>
  readonly redirect: Held<'sys_permission.redirect', string> | null
  readonly ruleFlag: Generated<Held<'sys_permission.rule_flag', number>>
  readonly sortNo: Generated<number>
  readonly status: Generated<Held<'sys_permission.status', string>>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly url: Held<'sys_permission.url', string> | null
  readonly version: Generated<number>
}

interface SysPermissionDataRule {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly permissionId: string
  readonly ruleColumn: Held<'sys_permission_data_rule.rule_column', string>
  readonly ruleConditions: Held<'sys_permission_data_rule.rule_conditions', string>
  readonly ruleName: Held<'sys_permission_data_rule.rule_name', string> | null
  readonly ruleValue: Held<'sys_permission_data_rule.rule_value', string>
  readonly status: Generated<Held<'sys_permission_data_rule.status', string>>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysPosition {
  readonly code: string
  readonly companyId: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly name: string
  readonly nameEn: string | null
  readonly postRank: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysProcess {
  readonly host: Held<'sys_process.host', string>
  readonly id: string
  readonly place: Held<'sys_process.place', string>
  readonly seenAt: Generated<Date>
  readonly startedAt: Generated<Date>
}

interface SysProofOfWork {
  readonly digest: Held<'sys_proof_of_work.digest', string>
  readonly expiresAt: Date
}

interface SysProviderAttempt {
  readonly browserDigest: Held<'sys_provider_attempt.browser_digest', string>
  readonly expiresAt: Date
  readonly isPopup: Generated<boolean>
  readonly providerId: string
  readonly purpose: Held<'sys_provider_attempt.purpose', string>
  readonly redirectUri: Held<'sys_provider_attempt.redirect_uri', string>
  readonly sealed: Held<'sys_provider_attempt.sealed', string>
  readonly stateDigest: Held<'sys_provider_attempt.state_digest', string>
  readonly userId: string | null
}

interface SysProviderBinding {
  readonly boundBy: Generated<Held<'sys_provider_binding.bound_by', string>>
  readonly closedAt: Date | null
  readonly createTime: Generated<Date>
  readonly givenRoles: Generated<Held<'sys_provider_binding.given_roles', readonly string[]>>
  readonly id: Generated<string>
  readonly lastUsedAt: Date | null
  readonly leftAt: Date | null
  readonly outerName: Generated<Held<'sys_provider_binding.outer_name', string>>
  readonly providerId: string
  readonly subject: Held<'sys_provider_binding.subject', string>
  readonly userId: string
}

interface SysProviderProof {
  readonly browserDigest: Held<'sys_provider_proof.browser_digest', string>
  readonly claimsSealed: Held<'sys_provider_proof.claims_sealed', string> | null
  readonly digest: Held<'sys_provider_proof.digest', string>
  readonly expiresAt: Date
  readonly outerName: Generated<Held<'sys_provider_proof.outer_name', string>>
  readonly providerId: string
  readonly purpose: Held<'sys_provider_proof.purpose', string>
  readonly subject: Held<'sys_provider_proof.subject', string>
  readonly userId: string | null
}

interface SysQuartzJob {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly cronExpression: string
  readonly delFlag: Generated<0 | 1>
  readonly description: string | null
  readonly id: Generated<string>
  readonly isExclusive: Generated<boolean>
  readonly isOfCode: Generated<boolean>
  readonly jobClassName: 'shop-timers' | 'shop-sums' | 'shop-close-payments' | 'shop-refunds' | 'shop-closings' | 'shop-statements' | 'shop-messages' | 'people-messages' | 'shop-events' | 'shop-webhooks' | 'weekly-numbers' | 'announcement-release' | 'directory-sync' | 'sandbox-news' | 'shop-old-records' | 'old-jobs' | 'old-runs' | 'old-history' | 'old-storefront-calls' | 'old-error-files' | 'gateway-health' | 'tidy-files' | 'size-pictures' | 'find-text' | 'agent-proposals' | 'backup' | 'late-schedules'
  readonly lastDue: Date | null
  readonly lastEnd: Date | null
  readonly lastError: string | null
  readonly lastRows: number | null
  readonly lastStart: Date | null
  readonly lastState: Held<'sys_quartz_job.last_state', number> | null
  readonly misfire: Generated<'skip' | 'once'>
  readonly nextDue: Date | null
  readonly parameter: string | null
  readonly runningId: string | null
  readonly runningUntil: Date | null
  readonly status: Generated<'0' | '-1'>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysRateLimit {
  readonly expire: number | null
  readonly key: Held<'sys_rate_limit.key', string>
  readonly points: Generated<number>
}

interface SysRecordChange {
  readonly changes: HeldJson<'sys_record_change.changes', null>
  readonly command: Held<'sys_record_change.command', string>
  readonly createBy: string
  readonly createTime: Generated<Date>
  readonly id: string
  readonly note: Held<'sys_record_change.note', string> | null
  readonly noun: Held<'sys_record_change.noun', string> | null
  readonly recordId: string
  readonly requestId: string
  readonly tableName: Held<'sys_record_change.table_name', string>
  readonly tenantId: number
}

interface SysRecoveryCode {
  readonly digest: Held<'sys_recovery_code.digest', string>
  readonly usedAt: Date | null
  readonly userId: string
}

interface SysRole {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly description: string | null
  readonly descriptionEn: string | null
  readonly factorGraceDays: Generated<number | null>
  readonly findText: string | null
  readonly id: Generated<string>
  readonly needsFactor: Generated<boolean>
  readonly roleCode: string
  readonly roleName: string
  readonly roleNameEn: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysRoleIndex {
  readonly component: Held<'sys_role_index.component', string> | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly id: Generated<string>
  readonly isRoute: Generated<boolean>
  readonly priority: Generated<number>
  readonly roleCode: Held<'sys_role_index.role_code', string>
  readonly status: Generated<Held<'sys_role_index.status', string>>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly url: Held<'sys_role_index.url', string>
}

interface SysRolePermission {
  readonly dataRuleIds: Held<'sys_role_permission.data_rule_ids', string> | null
  readonly id: Generated<string>
  readonly operateDate: Generated<Date>
  readonly operateIp: Held<'sys_role_permission.operate_ip', string> | null
  readonly permissionId: string
  readonly roleId: string
  readonly ruleMatch: Generated<Held<'sys_role_permission.rule_match', string>>
}

interface SysRouteMeasurement {
  readonly at: Date
  readonly bins: HeldJson<'sys_route_measurement.bins'>
  readonly called: number
  readonly failed: number
  readonly milliseconds: number
  readonly route: Held<'sys_route_measurement.route', string>
  readonly slowest: number
  readonly source: Held<'sys_route_measurement.source', string>
  readonly tenantId: Generated<number>
}

interface SysSavedQuery {
  readonly content: HeldJson<'sys_saved_query.content'>
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly id: Generated<string>
  readonly kind: Held<'sys_saved_query.kind', string>
  readonly ownerId: string
  readonly page: Held<'sys_saved_query.page', string>
  readonly roleId: string | null
  readonly sharedWith: Generated<Held<'sys_saved_query.shared_with', string>>
  readonly tenantId: Generated<number>
  readonly title: Held<'sys_saved_query.title', string>
  readonly updateBy: string | null
  readonly updateTime: Date | null
}

interface SysSecondPerson {
  readonly seenAt: Generated<Date>
  readonly tenantId: number
}

interface SysSeededText {
  readonly rowKey: Held<'sys_seeded_text.row_key', string>
  readonly tableName: Held<'sys_seeded_text.table_name', string>
  readonly texts: HeldJson<'sys_seeded_text.texts'>
}

interface SysSentCode {
  readonly codeSealed: Held<'sys_sent_code.code_sealed', string> | null
  readonly expiresAt: Date
  readonly purpose: Held<'sys_sent_code.purpose', string>
  readonly sentTo: Held<'sys_sent_code.sent_to', string>
  readonly tries: Generated<Held<'sys_sent_code.tries', number>>
}

interface SysSession {
  readonly address: Held<'sys_session.address', string> | null
  readonly agent: Held<'sys_session.agent', string> | null
  readonly createdAt: Generated<Date>
  readonly factorAt: Date | null
  readonly id: string
  readonly lastSeenAt: Generated<Date>
  readonly passwordAt: Date | null
  readonly previousHash: Held<'sys_session.previous_hash', string> | null
  readonly rotatedAt: Date | null
  readonly tenantId: Generated<number>
  readonly tokenHash: Held<'sys_session.token_hash', string>
  readonly userId: string
  readonly viewedUserId: string | null
  readonly way: Generated<Held<'sys_session.way', string>>
}

interface SysSessionEnd {
  readonly createTime: Generated<Date>
  readonly endedBy: Held<'sys_session_end.ended_by', string>
  readonly reason: Held<'sys_session_end.reason', string>
  readonly tokenHash: Held<'sys_session_end.token_hash', string>
}

interface SysSignInLook {
  readonly color: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly logo: string | null
  readonly name: string | null
  readonly nameEn: string | null
  readonly picture: string | null
  readonly slogan: string | null
  readonly sloganEn: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysSignInPlace {
  readonly createTime: Generated<Date>
  readonly kind: Held<'sys_sign_in_place.kind', string>
  readonly place: Held<'sys_sign_in_place.place', string>
  readonly userId: string
}

interface SysSignInWay {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly isEnabled: Generated<boolean>
  readonly sortNo: Generated<number>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
  readonly way: 'account' | 'passkey' | 'phone' | 'register' | 'reset' | 'reset-mail'
}

interface SysSlowStatement {
  readonly called: number
  readonly firstAt: Generated<Date>
  readonly id: string
  readonly lastAt: Generated<Date>
  readonly milliseconds: number
  readonly slowest: number
  readonly statement: Held<'sys_slow_statement.statement', string>
  readonly tenantId: Generated<number>
}

interface SysSms {
  readonly batchId: string | null
  readonly busId: string | null
  readonly busType: Held<'sys_sms.bus_type', string> | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly dueAt: Date | null
  readonly esContent: string | null
  readonly esParam: string | null
  readonly esReceiver: string
  readonly esResult: string | null
  readonly esSendNum: Generated<number>
  readonly esSendStatus: Generated<'0' | '1' | '2' | '-1'>
  readonly esSendTime: Date | null
  readonly esTitle: string
  readonly esType: Generated<'system' | 'email' | 'dingtalk' | 'wechat_enterprise' | 'feishu' | 'slack'>
  readonly id: Generated<string>
  readonly isCollected: Generated<boolean>
  readonly isRich: Generated<boolean>
  readonly notificationKind: Generated<'announcement' | 'mention' | 'colleague' | 'task' | 'refund' | 'job' | 'imported' | 'sign-in' | 'security' | 'numbers' | 'system'>
  readonly onceKey: Held<'sys_sms.once_key', string> | null
  readonly remark: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly tries: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysSmsGateway {
  readonly body: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly headerName: string
  readonly id: Generated<string>
  readonly isEnabled: Generated<boolean>
  readonly keySealed: Held<'sys_sms_gateway.key_sealed', string> | null
  readonly loginText: string
  readonly name: string
  readonly registerText: string
  readonly resetText: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly url: string
  readonly version: Generated<number>
}

interface SysSmsTemplate {
  readonly busType: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly sysOrgCode: string | null
  readonly templateCode: string
  readonly templateContent: string
  readonly templateContentEn: string | null
  readonly templateName: string
  readonly templateNameEn: string | null
  readonly templateTestJson: string | null
  readonly templateType: Generated<'1' | '2'>
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly useStatus: Generated<1 | 0>
  readonly version: Generated<number>
}

interface SysStepUp {
  readonly allowsPassword: Generated<boolean>
  readonly command: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly id: Generated<string>
  readonly isEnabled: Generated<boolean>
  readonly kind: 'price' | 'points' | 'growth' | 'credit' | 'gift' | 'payout' | 'refund' | 'mass-cancel' | 'forfeit' | 'personal-data' | 'grant' | 'identity' | 'contact' | 'key' | 'outbound' | 'sending' | 'controls' | 'demo'
  readonly limitAmount: Fen | null
  readonly limitCount: number | null
  readonly measure: Generated<'always' | 'amount' | 'rows'>
  readonly needsSecond: Generated<boolean>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysTableSize {
  readonly at: Date
  readonly content: HeldJson<'sys_table_size.content', null>
  readonly tenantId: Generated<number>
}

interface SysTenant {
  readonly beginDate: Date | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly endDate: Date | null
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  readonly number: number
  readonly packId: string | null
  readonly status: Generated<1 | 0>
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysTenantPack {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly description: string | null
  readonly id: Generated<string>
  readonly name: string
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
}

interface SysTenantPackPermission {
  readonly id: Generated<string>
  readonly packId: string
  readonly permissionId: string
}

interface SysThreshold {
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly exceededSince: Date | null
  readonly id: Generated<string>
  readonly isOn: Generated<boolean>
  readonly lastValue: number | null
  readonly measure: 'diskUsed' | 'storageFull' | 'memoryUsed' | 'systemCpu' | 'processCpu' | 'heapUsed' | 'loopDelay' | 'slowRequests' | 'failedRequests' | 'poolWaiting' | 'connectionsUsed' | 'longestTransaction' | 'lockWaits' | 'queueDepth' | 'queueAge' | 'queueFailed' | 'timersLate' | 'messagesLate' | 'webhooksLate' | 'backupAge' | 'redisMemory'
  readonly minutes: number
  readonly remark: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly upperLimit: number
  readonly version: Generated<number>
}

interface SysTrialChange {
  readonly rowAfter: HeldJson<'sys_trial_change.row_after', null>
  readonly rowBefore: HeldJson<'sys_trial_change.row_before', null>
  readonly rowKey: Held<'sys_trial_change.row_key', string>
  readonly seq: Generated<number>
  readonly tableName: Held<'sys_trial_change.table_name', string>
}

interface SysUser {
  readonly activitiSync: 1 | 0 | null
  readonly avatar: string | null
  readonly birthday: string | null
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly departIds: string | null
  readonly email: string | null
  readonly findText: string | null
  readonly hasPassword: GeneratedAlways<boolean>
  readonly id: Generated<string>
  readonly isEmailShared: Generated<boolean>
  readonly isPasskeyOnly: Generated<boolean>
  readonly mustChangePassword: Generated<boolean>
  readonly orgCode: string | null
  readonly password: Held<'sys_user.password', string>
  readonly phone: string | null
  readonly post: string | null
  readonly realname: string | null
  readonly relTenantIds: string | null
  readonly selecteddeparts: string | null
  readonly selectedroles: string | null
  readonly sex: 1 | 2 | null
  readonly status: Generated<1 | 2 | 3>
  readonly sysOrgCode: string | null
  readonly telephone: string | null
  readonly tenantId: Generated<number>
  readonly tenantIds: GeneratedAlways<Held<'sys_user.tenant_ids', readonly string[]> | null>
  readonly underDeparts: string | null
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly userIdentity: Generated<1 | 2>
  readonly username: string
  readonly version: Generated<number>
  readonly workNo: string | null
}

interface SysUserAgent {
  readonly agentUserName: string
  readonly createBy: string | null
  readonly createName: Held<'sys_user_agent.create_name', string> | null
  readonly createTime: Generated<Date>
  readonly delFlag: Generated<0 | 1>
  readonly endTime: Date
  readonly id: Generated<string>
  readonly startTime: Date
  readonly status: Generated<'1' | '0'>
  readonly sysCompanyCode: Held<'sys_user_agent.sys_company_code', string> | null
  readonly sysOrgCode: string | null
  readonly tenantId: Generated<number>
  readonly updateBy: string | null
  readonly updateName: Held<'sys_user_agent.update_name', string> | null
  readonly updateTime: Date | null
  readonly userName: string
  readonly version: Generated<number>
}

interface SysUserDepart {
  readonly depId: string
  readonly id: Generated<string>
  readonly userId: string
}

interface SysUserPreference {
  readonly key: Held<'sys_user_preference.key', string>
  readonly updateTime: Generated<Date>
  readonly userId: string
  readonly value: HeldJson<'sys_user_preference.value'>
}

interface SysUserRole {
  readonly id: Generated<string>
  readonly roleId: string
  readonly userId: string
}
