import { isChoice } from '#kit/contract/choices.ts'
import { PAY_MODEL, type PayModel } from '../../catalogue/rules/pay-model.ts'
import type { Settings } from './settings.ts'

/** How pre-orders of a shop are paid whose listing does not say so. */
export function usualPayModel(settings: Settings): PayModel {
  const chosen = Number(settings['presale.payModel'])
  return isChoice(PAY_MODEL, chosen) ? chosen : PAY_MODEL.deposit
}
