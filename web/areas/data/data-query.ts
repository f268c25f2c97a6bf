/** The parameters that addresses of the data section may carry. Apart from what reads them: the table of screens is part of every first load. */
export const chartQuery = ['view', 'range', 'from', 'to', 'scale']
export const dataQuery = [...chartQuery, 'keyword', 'sort', 'order', 'page', 'size', 'without', 'peg']
