import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { apiClientRoutes } from './api-client/api-client.server.ts'
import { apiClient } from './api-client/api-client.ts'
import { catalogueCalls } from './catalogue.server.ts'
import { customerCalls } from './customers.server.ts'
import { oldCalls } from './old-calls.server.ts'
import { type PictureStore, pictureCalls } from './proofs.server.ts'
import { shopCalls } from './shop-info.server.ts'

interface Parts {
  readonly trade: Trade
  readonly pictures: PictureStore
}

/** What website and app of the shop call, in the name of customers; calls about one noun lie with it. */
export const storefrontServer = defineServerArea<Parts>({
  open: ({ trade, pictures }) => ({
    nouns: [[apiClient.name, apiClientRoutes(trade.app)]],
    routes: [...shopCalls(trade), ...customerCalls(trade), ...catalogueCalls(trade), ...pictureCalls(trade, pictures)],
    begin: (jobs) => jobs.register(oldCalls()),
  }),
})
