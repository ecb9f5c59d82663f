import { describe, expect, it } from 'vitest'
import type { Tabs } from '#kit/contract/tabs.ts'
import { activeTab, filtersBesideTabs, filtersOfTab } from './tab-filters.ts'

const tabs: Tabs = {
  by: 'state',
  lists: { low: { title: ['低库存', 'Low'], filters: { state: '1', stock_end: '5' } } },
}

describe('tabs of a list', () => {
  it.each([
    [{}, 'all'],
    [{ name: 'x' }, 'all'],
    [{ state: '0' }, { value: '0' }],
    [{ state: '1', stock_end: '5', name: 'x' }, { list: 'low' }],
    [{ state: '1', stock_end: '9' }, { value: '1' }],
    [{ state: '0,1' }, undefined],
  ])('are read out of the filters %j', (filters, tab) => {
    expect(activeTab(tabs, filters as Record<string, string>)).toEqual(tab)
  })

  it('are counted under what else is filtered: the own filters of the active tab do not count', () => {
    expect(filtersBesideTabs(tabs, { state: '1', stock_end: '5', name: 'x' })).toEqual({ name: 'x' })
    expect(filtersBesideTabs(tabs, { state: '1', stock_end: '9' })).toEqual({ stock_end: '9' })
    expect(filtersBesideTabs(tabs, { state: '0,1' })).toEqual({})
  })

  it('take the place of each other and keep the other filters', () => {
    const inList = filtersOfTab(tabs, { name: 'x', state: '0' }, { list: 'low' })
    expect(inList).toEqual({ name: 'x', state: '1', stock_end: '5' })
    expect(filtersOfTab(tabs, inList, { value: '2' })).toEqual({ name: 'x', state: '2' })
    expect(filtersOfTab(tabs, inList, 'all')).toEqual({ name: 'x' })
  })
})
