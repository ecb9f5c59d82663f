import { openChoices } from '#kit/contract/choices.ts'
export const RELEASE_SOURCE = openChoices('release_source', ['变更来源', 'Sources of release changes'], {
  maker: ['maker', '厂商公告', 'Maker'],
  agent: ['agent', '代理商', 'Distributor'],
  shop: ['shop', '本店', 'Shop'],
})
