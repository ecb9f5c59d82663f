import type { ControlProps } from '#kit/web/field/control-props.ts'
import { PickControl } from '#kit/web/picker/pick-control.web.tsx'
import type { PickList } from '#kit/web/picker/picked.ts'
import { position } from './position.ts'

/** Positions by name, code and rank. */
const positions: PickList = {
  name: ['职务', 'Position'],
  resource: position,
  columns: ['name', 'code', 'postRank'],
  query: 'name',
  value: 'code',
  label: 'name',
  width: 1000,
}

/** Stores position codes. */
export function PositionPicker(props: ControlProps) {
  return <PickControl {...props} list={positions} />
}

const positionsById: PickList = { ...positions, value: 'id' }

/** Stores ids. */
export function PositionIdPicker(props: ControlProps) {
  return <PickControl {...props} list={positionsById} />
}
