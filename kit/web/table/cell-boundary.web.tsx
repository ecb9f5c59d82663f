import { WarningOutlined } from '@ant-design/icons'
import { Component, type ReactNode } from 'react'

interface Props {
  /** Said when the cell cannot be rendered. */
  readonly message: string
  readonly render: () => ReactNode
}

/** One cell that cannot be rendered costs that cell, not the list. */
export class CellBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? (
      <WarningOutlined
        className="row-table-broken"
        role="img"
        aria-label={this.props.message}
        title={this.props.message}
      />
    ) : (
      <Rendered render={this.props.render} />
    )
  }
}

/** A boundary only catches what is rendered below it. */
function Rendered({ render }: Pick<Props, 'render'>) {
  return render()
}
