/** Everything drawn with d3, in one chunk outside the pages: it is loaded with the first chart. */
export { OrdersByHour } from './dashboard/OrdersByHour';
export { Spark } from './dashboard/Spark';
export { ChartCard } from './rates/ChartCard';
