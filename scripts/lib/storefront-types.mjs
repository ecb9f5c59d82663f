import { createRequire } from 'node:module'
import { withChildren } from '../../kit/contract/children.ts'
import { apiDocument, partOf } from '../../kit/server/http/api-document.server.ts'
import { TOLD_WEBHOOKS } from '../../office/connect/event/told-events.server.ts'
import { declared } from '../../office/office.ts'
import { reasonsOf } from '../../office/reasons.server.ts'
import { idleOffice } from '../../office/testing/idle-office.server.ts'
import { inRoot } from './root.mjs'

/** Where the types of the client lie. */
export const SCHEMA = 'clients/storefront/src/schema.ts'

const BASE = '/jeecg-boot/shop/storefront'

const HEAD = `// Written by \`npm run client\` from the document of the API: changes are lost.\n\n`

/**
 * Types of the storefront, as the document of the API describes it. Paths begin below the storefront, and the idempotency key is
 * the client's own affair.
 */
export async function storefrontTypes() {
  const { routes } = idleOffice()
  const resources = withChildren([...declared])
  const document = apiDocument({ routes, resources, webhooks: TOLD_WEBHOOKS, reasons: reasonsOf(resources) })
  const part = partOf(document, 'shop/storefront')
  const paths = Object.fromEntries(
    Object.entries(part.paths).map(([path, operations]) => [path.slice(BASE.length), withOwnKeys(operations)]),
  )
  // the package brings a compiler whose parts can be used, which that of this repository does not
  const ofClient = createRequire(inRoot('clients/storefront/package.json'))
  const { default: openapiTS, astToString } = ofClient('openapi-typescript')
  return HEAD + astToString(await openapiTS({ ...part, paths }, { alphabetize: true }))
}

function withOwnKeys(operations) {
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method,
      { ...operation, parameters: operation.parameters.filter((one) => one.in !== 'header') },
    ]),
  )
}
