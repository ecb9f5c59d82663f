type Sent = Readonly<Record<string, unknown>>

/**
 * A report as pages of ours send it: older clients send its head and its parts beside each other, yes and no as 1 and 0, and
 * nothing for the kind of search of a column that is not searched.
 */
export function reportOfSent(sent: Sent): Sent {
  const { head, items, params, deleteItemIds: _items, deleteParamIds: _params, ...plain } = sent
  const parts = {
    ...(items === undefined ? {} : { items: rowsOf(items).map(itemOfSent) }),
    ...(params === undefined ? {} : { params: rowsOf(params) }),
  }
  return typeof head === 'object' && head !== null && !Array.isArray(head)
    ? { ...(head as Sent), ...parts }
    : { ...plain, ...parts }
}

function rowsOf(value: unknown): readonly Sent[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
}

const KINDS: Readonly<Record<string, string>> = { Long: 'Integer', Float: 'BigDecimal', Double: 'BigDecimal' }

function itemOfSent({ isSearch, ...item }: Sent): Sent {
  const isSearched = isSearch === undefined || String(isSearch) === '1' || isSearch === true
  return {
    ...item,
    ...(isSearched ? {} : { searchMode: '' }),
    ...(typeof item.fieldType === 'string' ? { fieldType: KINDS[item.fieldType] ?? item.fieldType } : {}),
    ...flags(item),
  }
}

function flags(item: Sent): Sent {
  return Object.fromEntries(
    ['isShow', 'isOrder', 'isTotal'].flatMap((name) =>
      item[name] === undefined ? [] : [[name, String(item[name]) === '1' || String(item[name]) === 'true']],
    ),
  )
}
