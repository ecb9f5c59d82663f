import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from './project-root.server.ts'

/** They build the scoped queries themselves. */
const SCOPED_QUERIES = [
  'kit/server/crud/list.server.ts',
  'kit/server/crud/list-statements.server.ts',
  'kit/server/crud/part-rows.server.ts',
]

/** They fill an empty database, before there is anybody who might see too much. */
const START = /^(?:seed|sample)\/|(?:^|\/)testing\//

const filesIn = (folder: string) =>
  readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.server.ts') && !START.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(PROJECT_ROOT, folder, name), 'utf8') }))

const files = ['kit/server/crud', 'office'].flatMap(filesIn)

/** They have tables of their own. */
const jobFiles = filesIn('kit/server/jobs')

/** A statement on the database itself; what stands between a receiver and its method may be a line break. */
const RAW =
  /\b(?:db|tx)\s*\.\s*(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|with\w*|executeQuery)\b|\.execute\(\s*(?:\w+\.)?(?:db|tx)\s*\)/

test('tables are reached through scoped queries, or past them with a reason', () => {
  expect(files.length).toBeGreaterThan(30)
  const raw = files.filter(({ path, text }) => !SCOPED_QUERIES.includes(path) && RAW.test(text))
  expect(raw.map(({ path }) => path)).toEqual([])
})

test('the reasons are these', () => {
  expect(reasonsOf('unscoped')).toMatchInlineSnapshot(`
    [
      "access-routes.server.ts: entries of the menu are for all",
      "address.server.ts: departments of users that were found visible",
      "answers.server.ts: claims that a change of the release month asked",
      "api-client.server.ts: the secret of a client that was found visible and locked",
      "apply-refund.server.ts: deposits of the balances that an order is for",
      "apply-refund.server.ts: refunds of an order that was read and locked",
      "ask-gateways.server.ts: payments of all shops that are not wanted any more",
      "ask-gateways.server.ts: payments that can still be paid at their gateway",
      "authority.server.ts: rights of a person are read before there is a caller",
      "bulk-edit.server.ts: SKUs that were read and locked through their listing",
      "cancel-order.server.ts: SKUs of an order that was read and locked",
      "cancel-run-job.server.ts: whether somebody still waits for a figure that the caller sees and locked",
      "cancel-run.server.ts: orders, claims and listings of a figure that the caller sees and locked",
      "captcha.server.ts: codes of pictures belong to nobody",
      "catalogue.server.ts: what is on sale is for every visitor of the shop",
      "category-move.server.ts: a branch of categories moves as a whole; its top was found visible",
      "category-write.server.ts: a code is given once in a tenant, whoever sees it; the rows were found visible",
      "change-password.server.ts: the password of the caller",
      "change-release.server.ts: claims of a figure that the caller sees and locked",
      "channel-keys.server.ts: secrets of a channel that the command found",
      "check-rule.server.ts: rules of the shared tenant are for all",
      "checkout-lines.server.ts: what a customer asks for: checkout says itself who may buy it",
      "children.server.ts: rows of a parent that was found visible and locked",
      "claim-moves.server.ts: figures and SKUs of a claim that was read and locked",
      "claim-timers.server.ts: claims that are due by the clock, and their figures",
      "claims.server.ts: claims of a deposit order that was read and locked",
      "claims.server.ts: claims of the customer that the client speaks for",
      "claims.server.ts: orders that pay a claim that was read and locked",
      "consult-report.server.ts: reports that the caller sees, and how many others there are of the same",
      "consult-timers.server.ts: consults that are due by the clock",
      "consults.server.ts: what a consult of a customer is about",
      "create-trade.server.ts: settings of the shop that the command is done in",
      "customer-timers.server.ts: customers who are due by the clock",
      "customer.server.ts: rows of a customer that was read and locked",
      "customers.server.ts: the customer that the client speaks for",
      "data-rule-routes.server.ts: data rules of the tenant of the caller",
      "data-rule-routes.server.ts: entries of the menu are for all; grants give them",
      "data-rules.server.ts: data rules of the tenant, and those that all tenants share",
      "depart-directors.server.ts: users that were found visible, or that are in charge of a department that was",
      "depart-import.server.ts: the place of a department in the tree is in its code; the row was just written",
      "depart-members.server.ts: who belongs to a department that is the caller’s to manage",
      "depart-move.server.ts: a branch of the tree moves as a whole, with what names its codes; its top was found visible",
      "depart-permission.server.ts: entries of the menu are for all; roles grant them",
      "depart-role-rows.server.ts: grants of a department that was found to be the caller’s to manage",
      "depart-role.server.ts: who has a role of a department that is the caller’s to manage",
      "depart-rows.server.ts: who is in charge of departments that were found visible",
      "depart-users.server.ts: names of the departments of users that were found visible",
      "depart-write.server.ts: a code is given once in a tenant, whoever sees it; the rows were found visible",
      "deposits.server.ts: entries of claims that the command changes",
      "desk.server.ts: SKUs that staff may sell, of the tenant of the caller",
      "desk.server.ts: claims and the last order of a customer that the caller sees",
      "dictionary-export.server.ts: items of dictionaries that were found visible",
      "dictionary-items.server.ts: shared items are for all, and tenants keep those of their own",
      "dictionary-rows.server.ts: dictionaries of the shared tenant are for all, and tenants have items of their own in them",
      "dictionary-tables.server.ts: the rows to choose from are those that the caller may see",
      "dictionary-texts.server.ts: items of the shared tenant are for all; the name of a row is read by whoever sees what refers to it",
      "double-return.server.ts: a deposit that the shop gives back twice",
      "event-deliveries.server.ts: what an event of the shop is about, and who wants to hear of it",
      "event-messages.server.ts: the change of a release month that customers were told of",
      "explain.server.ts: rights of people of the tenant are told to whoever may ask for them",
      "figure-numbers.server.ts: places taken of figures that the caller sees; it says nothing of an order",
      "final-figure.server.ts: an arrival that waits counts although row rules hide it",
      "find-text-job.server.ts: rows of every tenant get their search text; it says what they say",
      "follow-codes.server.ts: whatever names a row by its code names it by the new one, whoever sees it",
      "goods-names.server.ts: makers are shared by tenants; every name of a tenant counts, so that none is added twice",
      "goods-number.server.ts: numbers of figures come from a sequence",
      "goods.server.ts: a listing holds its figure back although row rules hide the listing",
      "grant-rows.server.ts: data rules of the tenant, and those that all tenants share",
      "grant-rows.server.ts: grants of an owner that was found to be of the tenant of the caller",
      "granter-left.server.ts: whether somebody of the tenant can still grant",
      "grants.server.ts: rights of a person are read before there is a caller",
      "held.server.ts: what is to be granted is compared with what the caller holds",
      "history-pages.server.ts: changes of a row that was found visible",
      "history.server.ts: changes of rows that were found visible",
      "history.server.ts: new entries of the history get the tenant of the caller",
      "hold-days.server.ts: the level of the customer of an order that was read and locked",
      "hold-shelf.server.ts: names of the customers of orders that the caller sees",
      "idempotency.server.ts: commands of the client that signed",
      "import-mappings.server.ts: what columns are taken for is shared in the tenant of the caller",
      "liability.server.ts: payments and refunds of deposits of the whole shop, for somebody who sees every deposit",
      "liability.server.ts: the ledger as the caller sees it, and what its figures and customers are called",
      "lineage.server.ts: figures of a run, of queries that are scoped",
      "lineage.server.ts: where a run begins is told of figures that the caller sees",
      "listing-numbers.server.ts: SKUs of listings that the caller sees, and whether a balance SKU stands for claims that wait",
      "login-user.server.ts: who signs in has no tenant yet",
      "mail-server.server.ts: the mail server of the shop of the caller",
      "mail-transport.server.ts: the mail server of the shop that sends",
      "menu-rows.server.ts: entries of the menu are for all; grants give them",
      "menu.server.ts: entries of the menu are for all; roles grant them",
      "merge-parcels.server.ts: orders of parcels; each is looked for again within what the caller sees",
      "message-template.server.ts: templates of the shop of the caller",
      "messages.server.ts: messages to the customer that the client speaks for",
      "messages.server.ts: what customers are told of rows that the command found",
      "new-rows.server.ts: new rows get the tenant of the caller",
      "nightly-sums.server.ts: books of all shops are compared with each other",
      "numbers.server.ts: numbers of documents come from a sequence",
      "old-calls.server.ts: requests of the clients of every tenant are kept for the same time",
      "old-history.server.ts: the history of every tenant is kept for the same time",
      "open-channels.server.ts: channels of the shop that the command is done in",
      "operation-log.server.ts: what was done is noted for every tenant",
      "order-list.server.ts: parts of orders that are on the page of the caller",
      "order-moves.server.ts: rows of an order that was read and locked",
      "order-rows.server.ts: items of an order that was read and locked",
      "order-timers.server.ts: an order that is due by the clock",
      "order-timers.server.ts: orders that are due by the clock",
      "orders.server.ts: orders of the customer that the client speaks for",
      "orphans.server.ts: an orphan payment that was read and locked",
      "overdue.server.ts: refunds of a claim that was read and locked",
      "own-departs.server.ts: departments that the caller belongs to",
      "payments.server.ts: payments of orders that the command found",
      "permission-check.server.ts: entries of the menu are for all; grants give them",
      "permission-rows.server.ts: entries of the menu are for all; grants give them",
      "permission-write.server.ts: entries of the menu are for all; grants give them",
      "place-order.server.ts: items of an order that is made in this transaction",
      "preference.server.ts: preferences of the caller",
      "presell-link.server.ts: what a figure is counts for its listings although row rules hide the figure",
      "price-proof.server.ts: items of an order that the caller sees",
      "print.server.ts: parts of orders that the caller sees",
      "product-rows.server.ts: a lock shows nothing; the row is read through the rules before or behind it",
      "product-rows.server.ts: numbers of listings come from a sequence",
      "product-rows.server.ts: sums of a listing whose parts were read",
      "product.server.ts: ranks of listings that were read",
      "proofs.server.ts: pictures of the customer that the client speaks for",
      "questions.server.ts: causes that every customer chooses from",
      "receive.server.ts: SKUs of a figure that the caller sees and locked",
      "recycle-bin.server.ts: deleted people that the caller found in the recycle bin, and what only they had",
      "recycle-bin.server.ts: deleted rows of the tenant of the caller, whom no row rule binds",
      "refund-booking.server.ts: rows of a refund and its order that were read and locked",
      "refund-exchange.server.ts: SKUs of a refund that was read and locked",
      "refund-exchange.server.ts: items of an order that is made in this transaction",
      "refund-kind.server.ts: items of a refund that was read and locked",
      "refund-moves.server.ts: items of a refund that was read and locked",
      "refund-parts.server.ts: parts of refunds of all shops",
      "refund-parts.server.ts: parts of refunds that are on their way",
      "refund-rows.server.ts: rows of a refund that was read and locked",
      "refund-timers.server.ts: refunds that are due by the clock",
      "refund.server.ts: refunds that are agreed together",
      "refunds.server.ts: refunds of the customer that the client speaks for",
      "refunds.server.ts: rows of an order that was read and locked",
      "release-month.server.ts: a deposit makes the month of a figure known although row rules hide the claim",
      "reminders.server.ts: claims of a customer that were read and locked",
      "report-cause.server.ts: causes that the caller sees, and how many reports name them",
      "report-results.server.ts: what was reported, by a report that was read and locked",
      "report.server.ts: reports of the shared tenant are for all; their rows are read through row rules",
      "reports.server.ts: what a customer reports, and other reports of the same",
      "return-address.server.ts: return addresses of the tenant of the caller",
      "role-compare.server.ts: names of rules that roles of the tenant have ticked",
      "role-home.server.ts: the home of a role that was found to be of the tenant of the caller",
      "role-pickers.server.ts: entries of the menu are for all; roles grant them",
      "role-users.server.ts: people of a role that was found to be of the tenant of the caller",
      "role.server.ts: grants and people of roles that were found to be of the tenant of the caller",
      "role.server.ts: whether a code is taken counts although row rules hide the role",
      "rule-grants.server.ts: rules that bind a person are read before there is a caller",
      "sales.server.ts: sums the rows of a query that is scoped",
      "sandbox-bill.server.ts: bills of the sandbox gateway, which is no part of the shop",
      "sandbox-clock.server.ts: the clock of the shop that the command is done in",
      "sandbox-gateway.server.ts: bills of the sandbox gateway, which is no part of the shop",
      "save-skus.server.ts: SKUs that were read and locked through their listing",
      "save-skus.server.ts: new SKUs of a listing that was read",
      "saved-query.server.ts: queries of the caller, and those shared with the caller",
      "savepoint.server.ts: a savepoint reads and writes no row",
      "scan-ship.server.ts: parcels by their number; their orders are looked for within what the caller sees",
      "send-deliveries.server.ts: endpoints of all shops that something waits for",
      "send-deliveries.server.ts: what is to be sent to endpoints of the shop",
      "send-messages.server.ts: messages of the shop that are to be sent",
      "send-messages.server.ts: shops that have messages to send",
      "setting.server.ts: settings of the shop of the caller",
      "shipping.server.ts: items of an order that was read and locked",
      "shown-consults.server.ts: consults of the customer that the client speaks for, and public ones",
      "shown-orders.server.ts: what belongs to orders of the customer that the client speaks for",
      "signed-client.server.ts: who signs has no tenant before it is known; its key is unique over all",
      "spec-rows.server.ts: new specs of a listing that was read",
      "spec-rows.server.ts: specs that were read through their listing",
      "start-payment.server.ts: the payment of an order that the command asks for",
      "statement-job.server.ts: channels of all shops, for their statements",
      "statement-job.server.ts: statements that the shop has already",
      "statement-state.server.ts: the statement whose differences the command changed",
      "stock-ledger.server.ts: moves of SKUs that were changed in the same transaction",
      "stock-ledger.server.ts: the SKU that was read and locked through its listing",
      "stock-ledger.server.ts: the ledger of a SKU that was read through its listing",
      "stock.server.ts: SKUs of listings that the command found for its customer",
      "surplus-moves.server.ts: listings that pieces are moved to, and who waits for them",
      "surplus.server.ts: customers that pieces were offered to",
      "surplus.server.ts: pieces of SKUs that the command counted and locked",
      "table-dictionary.server.ts: tables that the shared tenant registers are for all",
      "table-dictionary.server.ts: which columns the tables of declared resources have",
      "table-pairs.server.ts: the name of a row is read by whoever sees what refers to it",
      "take-statement.server.ts: payments, refunds and statements of the shop that the command is done in",
      "tasks.server.ts: a task of a document that the command changes",
      "tenant-pack.server.ts: pages and buttons of a plan that was found visible",
      "tenant.server.ts: a number that a deleted tenant had is not given again",
      "timer.server.ts: shops in which something is due",
      "today.server.ts: counts the rows of a query that is scoped",
      "told-by-event.server.ts: rows that an event of the shop is about",
      "told-of-reports.server.ts: consults and reports that an event of the shop is about",
      "undelete.server.ts: rows that the caller deleted lately; what they are is checked by the rules for visible rows afterwards",
      "undo-job.server.ts: jobs of the caller, and the rows of these jobs",
      "upload.server.ts: files are counted for the person who uploads, and found by their path",
      "used-by.server.ts: rows of the tenant of the caller, who found them visible",
      "used-by.server.ts: rows that row rules hide are counted, too: what they refer to is kept",
      "user-agent.server.ts: the agency of the caller",
      "user-agent.server.ts: whether somebody can sign in to the tenant of the caller",
      "user-info.server.ts: homes of the roles of the caller",
      "user-info.server.ts: what the caller is called",
      "user-links.server.ts: links of people who were found visible, within the tenant of the caller",
      "user-passwords.server.ts: the password of somebody who was found visible and locked",
      "user-rows.server.ts: names of the departments of users that were found visible",
      "user-rows.server.ts: names of the roles of users that were found visible",
      "user-values.server.ts: roles, departments and tenants of people who were found visible",
      "user-write.server.ts: links of a person who was found visible, within the tenant of the caller",
      "visits.server.ts: sign-ins of the tenant of the caller",
      "waiting.server.ts: pre-order SKUs of the tenant of the caller, as customers see them",
      "waiting.server.ts: what the customer waits for that the client speaks for",
      "waiting.server.ts: who waits for a piece, read and locked by the command",
      "wave-claims.server.ts: claims and SKUs of a figure that the caller sees and locked",
      "wave-timers.server.ts: offers that are due by the clock",
      "wave-timers.server.ts: waves that are due by the clock",
      "webhook.server.ts: the secret of an endpoint that was found visible and locked",
      "write.server.ts: the row is one of the visible rows",
    ]
  `)
})

test('the reasons to go past the wall that the database has between tenants are these', () => {
  expect(reasonsOf('acrossTenants')).toMatchInlineSnapshot(`
    [
      "data-rule-routes.server.ts: how often a rule is ticked, in whatever tenant",
      "dictionary-rows.server.ts: tenants add to the same dictionary one after the other; a wall that lets read does not let lock",
      "dictionary-texts.server.ts: items of the shared tenant are for all, and kept from removal; a wall that lets read does not let lock",
      "job-start.server.ts: what a person has started in all tenants together is bounded",
      "open-tenants.server.ts: whoever belongs to several tenants is in none of them yet",
      "permission-write.server.ts: an entry of the menu goes in every tenant, with the rules and grants that each has of it",
      "person-rights.server.ts: what people hold is compared in every tenant; nothing of it is shown",
      "recycle-bin.server.ts: deleted people that the caller found in the recycle bin, and what only they had",
      "tenant-members.server.ts: whoever keeps the tenants of the shop keeps their members",
      "tenant.server.ts: people of any tenant keep it",
      "upload.server.ts: what a person uploads in all tenants together is bounded",
      "used-by.server.ts: rows that were deleted before and found by whoever deletes them for good; every row that names them counts",
      "used-by.server.ts: what tenant 0 has of dictionaries, rows of every tenant may have",
      "user-duplicates.server.ts: whether an account, a number or an address is free counts everybody; nobody is named",
    ]
  `)
})

/** Every use of one of the ways past the rules, with its reason. */
function reasonsOf(way: 'unscoped' | 'acrossTenants'): readonly string[] {
  const known = new RegExp(`${way}(?:<[^()]*>)?\\(\\s*[\\w.]+,\\s*(?:'([^']*)'|(\\w+))\\s*,?\\s*\\)`, 'g')
  const uses = [...files, ...jobFiles].flatMap(({ path, text }) => {
    const reasons = [...text.matchAll(known)].map(
      ([, reason, name]) =>
        reason ?? new RegExp(`const ${name} =\\s+'([^']*)'`).exec(text)?.[1] ?? `no reason: ${name}`,
    )
    // every use is understood: none escapes the list by being written otherwise
    expect(reasons.length, path).toBe([...text.matchAll(new RegExp(`\\b${way}(?:<[^()]*>)?\\(`, 'g'))].length)
    return reasons.map((reason) => `${path.split('/').at(-1)}: ${reason}`)
  })
  return [...new Set(uses)].sort()
}
