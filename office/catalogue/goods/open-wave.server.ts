import { invalid } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { StoredRowOf, ValuesFor } from '#kit/server/crud/handlers.server.ts'
import { type StoredRow, valuesOf } from '#kit/server/crud/rows.server.ts'
import type { GoodsResource } from './goods.ts'
import { WAVE_END_IS_KNOWN, WAVE_FIELDS, WAVE_WAS_OPENED } from './wave-fields.ts'
import { WAVE } from './wave-state.ts'

/**
 * Once balances can be paid, the claims of a figure have its dates and its policy: from then on they change by the commands
 * of the wave, which change the claims with them.
 * @throws DomainError `invalid` at the fields that an edit would change
 */
export function requireWaveKept(
  clock: ZonedClock,
  resource: GoodsResource,
  values: ValuesFor<GoodsResource>,
  before: StoredRowOf<GoodsResource>,
): void {
  const { waveState } = before as StoredRow
  if (!('waveState' in resource.fields) || Number(waveState ?? WAVE.prepared) === WAVE.prepared) {
    return
  }
  const sent = values as Values
  const current = valuesOf(resource, before as StoredRow, clock)
  const errors = WAVE_FIELDS.filter((path) => path in sent && (sent[path] ?? null) !== (current[path] ?? null)).map(
    (path) => ({ path, message: path === 'payEnd' ? WAVE_END_IS_KNOWN : WAVE_WAS_OPENED }),
  )
  if (errors.length > 0) {
    throw invalid(errors)
  }
}
