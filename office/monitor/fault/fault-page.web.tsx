import type { RowOf } from '#kit/contract/resource.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { fault } from './fault.ts'
import './fault.css'

type Row = RowOf<typeof fault>

const CONTENT: RecordContent = {
  summary: { sums: [], facts: ['at', 'kind', 'method', 'path', 'username', 'source', 'message'] },
  cells: { stack: (row) => <Stack text={(row as Row).stack} /> },
}

/** Errors that nobody expected, by the number that whoever asked was told. */
export function FaultPage() {
  return <ResourcePage resource={fault} record={CONTENT} />
}

/** An error on a page of its own. */
export function FaultRecord() {
  return <RecordPage resource={fault} content={CONTENT} />
}

function Stack({ text }: { readonly text: string | null | undefined }) {
  return text ? <pre className="fault-stack">{text}</pre> : '-'
}
