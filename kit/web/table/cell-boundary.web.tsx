import { WarningOutlined } from '@ant-design/icons'
import { Component, type ReactNode } from 'react'

interface Props {
  /** Said when the cell cannot be drawn. */
  readonly says: string
  readonly draw: () => ReactNode
}

/** One cell that cannot be drawn costs that cell, not the list. */
export class CellBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? (
      <WarningOutlined className="row-table-broken" role="img" aria-label={this.props.says} title={this.props.says} />
    ) : (
      <Drawn draw={this.props.draw} />
    )
  }
}

/** A boundary only catches what is drawn below it. */
function Drawn({ draw }: Pick<Props, 'draw'>) {
  return draw()
}
