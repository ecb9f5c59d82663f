import type { Examples } from '#kit/contract/testing/examples.ts'
import { finalGoods, goods, presellGoods } from '../catalogue/goods/goods.ts'
import { goodsExamples, presellGoodsExamples } from '../catalogue/goods/goods-for-test.ts'
import { finalProduct, presellProduct, product } from '../catalogue/product/product.ts'
import { finalProductExamples, productExamples } from '../catalogue/product/product-for-test.ts'
import { mailServer } from '../connect/message/mail-server.ts'
import { mailServerExamples } from '../connect/message/mail-server-for-test.ts'
import { webhook } from '../connect/webhook/webhook.ts'
import { webhookDelivery } from '../connect/webhook/webhook-delivery.ts'
import { webhookDeliveryExamples, webhookExamples } from '../connect/webhook/webhook-for-test.ts'
import { releasePlanExamples } from '../presale/release/release-for-test.ts'
import { releasePlan } from '../presale/release/release-plan.ts'
import { waveExamples } from '../presale/wave/wave-for-test.ts'
import { consultExamples } from '../service/consult/consult-for-test.ts'
import { tableDictionary } from '../system/dictionary/table-dictionary.ts'
import { tableDictionaryExamples } from '../system/dictionary/table-dictionary-for-test.ts'
import { position } from '../system/position/position.ts'
import { role } from '../system/role/role.ts'
import { roleExamples } from '../system/role/role-for-test.ts'
import { tradeExamples } from '../trade/model/trade-for-test.ts'
import { wave } from '../trade/model/wave.ts'
import { NOBODY } from '../trade/model/wave-review.ts'

/** Examples of nouns whose declarations do not say all that the suite over all resources needs, by their names. */
export const EXAMPLES: Readonly<Record<string, Examples>> = {
  [goods.name]: goodsExamples,
  [presellGoods.name]: presellGoodsExamples,
  [finalGoods.name]: goodsExamples,
  [product.name]: productExamples,
  [presellProduct.name]: productExamples,
  [finalProduct.name]: finalProductExamples,
  [role.name]: roleExamples,
  [tableDictionary.name]: tableDictionaryExamples,
  ...tradeExamples,
  ...consultExamples,
  [releasePlan.name]: releasePlanExamples,
  [wave.name]: waveExamples,
  [`${wave.name}.cut`]: { values: { seats: () => NOBODY } },
  [mailServer.name]: mailServerExamples,
  [`${mailServer.name}.test`]: { values: { to: (n) => `staff${n}@mail.example` } },
  [position.name]: { calls: { queryByCode: ({ code }) => ({ code }) } },
  [webhook.name]: webhookExamples,
  [webhookDelivery.name]: webhookDeliveryExamples,
}
