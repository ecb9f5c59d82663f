import type { Examples } from '#kit/contract/testing/examples.ts'
import { agentExamples } from '../agent/area-for-test.ts'
import { catalogueExamples } from '../catalogue/area-for-test.ts'
import { connectExamples } from '../connect/area-for-test.ts'
import { demoExamples } from '../demo/area-for-test.ts'
import { loginExamples } from '../login/area-for-test.ts'
import { memberExamples } from '../members/area-for-test.ts'
import { messageExamples } from '../message/area-for-test.ts'
import { onlineExamples } from '../online/area-for-test.ts'
import { ordersExamples } from '../orders/area-for-test.ts'
import { presaleExamples } from '../presale/area-for-test.ts'
import { serviceExamples } from '../service/area-for-test.ts'
import { systemExamples } from '../system/area-for-test.ts'
import { tradeExamples } from '../trade/model/trade-for-test.ts'

/** Examples of nouns whose declarations do not say all that the suite over all resources needs, by their names. */
export const EXAMPLES: Readonly<Record<string, Examples>> = {
  ...agentExamples,
  ...catalogueExamples,
  ...systemExamples,
  ...loginExamples,
  ...tradeExamples,
  ...ordersExamples,
  ...memberExamples,
  ...serviceExamples,
  ...presaleExamples,
  ...connectExamples,
  ...messageExamples,
  ...onlineExamples,
  ...demoExamples,
}
