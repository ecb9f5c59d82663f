import { defineArea } from '#kit/contract/area.ts'
import { apiClient, NEW_SECRET } from './api-client/api-client.ts'

/** What website and app of the shop call, and the programs that may. */
export const storefrontArea = defineArea({
  resources: [apiClient],
  rights: { [apiClient.permission]: [[NEW_SECRET, ['生成密钥', 'Make secrets']]] },
})
