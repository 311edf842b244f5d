/** What is drawn by d3, in one piece that no room carries by itself: it comes with the first chart that is shown. */
export { OrdersByHour } from './dashboard/OrdersByHour';
export { Spark } from './dashboard/Spark';
export { ChartCard } from './rates/ChartCard';
