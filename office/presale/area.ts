import { defineArea } from '#kit/contract/area.ts'
import { claim } from '../trade/model/claim.ts'
import { CLAIM } from '../trade/model/claim-states.ts'
import { SURPLUS, surplus } from '../trade/model/surplus.ts'
import { waitingEntry } from '../trade/model/waiting.ts'
import { wave } from '../trade/model/wave.ts'
import { claimReminder } from './claim/claim-reminder.ts'
import { releaseChange } from './release/release-change.ts'
import { releasePlan } from './release/release-plan.ts'

/** Pre-orders: their release, the claims that deposits give, the waves in which balances are collected, and what is left over. */
export const presaleArea = defineArea({
  group: { key: 'presale', title: ['预售管理', 'Pre-orders'], url: '/presale', icon: 'calendar', order: 3 },
  resources: [claim, wave, surplus, waitingEntry, releasePlan, releaseChange, claimReminder],
  documents: [claim],
  waiting: [
    {
      key: 'claimsOverdue',
      work: 'presale',
      title: ['补款逾期', 'Overdue balances'],
      resource: claim,
      filters: { state: CLAIM.grace },
      isInMenu: true,
      isUrgent: true,
      actions: ['extend'],
    },
    {
      key: 'surplusToDecide',
      work: 'presale',
      title: ['剩余件待处理', 'Surplus pieces to decide'],
      resource: surplus,
      filters: { state: SURPLUS.free },
      actions: ['offer', 'toStock'],
    },
  ],
})
