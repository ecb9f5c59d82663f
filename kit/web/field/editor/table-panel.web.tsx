import { Button, Form, InputNumber } from 'antd'
import { useTranslate } from '../../browser/text.web.ts'

export interface TableInput {
  readonly rows: number
  readonly columns: number
}

const START: TableInput = { rows: 2, columns: 3 }
const MOST: TableInput = { rows: 20, columns: 10 }

/** Asks how large a new table is; its head comes on top. */
export function TablePanel({ onDone }: { readonly onDone: (size: TableInput) => void }) {
  const t = useTranslate()
  return (
    <Form layout="vertical" size="small" className="editor-panel" initialValues={START} onFinish={onDone}>
      <div className="editor-panel-pair">
        <Form.Item name="columns" label={t(['列数', 'Columns'])} rules={[{ required: true, message: '' }]}>
          <InputNumber autoFocus min={1} max={MOST.columns} precision={0} />
        </Form.Item>
        <Form.Item name="rows" label={t(['行数', 'Rows'])} rules={[{ required: true, message: '' }]}>
          <InputNumber min={1} max={MOST.rows} precision={0} />
        </Form.Item>
      </div>
      <div className="editor-panel-buttons">
        <Button type="primary" htmlType="submit">
          {t(['插入表格', 'Insert table'])}
        </Button>
      </div>
    </Form>
  )
}
