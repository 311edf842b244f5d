#!/bin/bash
# What the official image's entry point does of what docker-compose.yml uses: settings from KAFKA_* (one underscore is a
# dot, two are an underscore, three a dash), a formatted folder, then the broker.
set -euo pipefail
config=/opt/kafka/config/server.properties
: > "$config"
while IFS='=' read -r -d '' name value; do
  case $name in
    KAFKA_VERSION | KAFKA_HEAP_OPTS | KAFKA_OPTS | KAFKA_JMX_OPTS | KAFKA_JVM_PERFORMANCE_OPTS | KAFKA_GC_LOG_OPTS) ;;
    KAFKA_LOG4J_* | KAFKA_TOOLS_LOG4J_LOGLEVEL | KAFKA_JMX_HOSTNAME) ;;
    KAFKA_*)
      key=${name#KAFKA_}
      key=${key,,}
      key=${key//___/-}
      key=${key//__/$'\x01'}
      key=${key//_/.}
      echo "${key//$'\x01'/_}=$value" >> "$config"
      ;;
  esac
done < /proc/self/environ
read -r -a heap <<< "${KAFKA_HEAP_OPTS:--Xmx1G}"
java "${heap[@]}" -cp '/opt/kafka/libs/*' kafka.tools.StorageTool format --ignore-formatted "--cluster-id=$CLUSTER_ID" -c "$config"
exec java "${heap[@]}" -server -XX:+UseG1GC -Djava.awt.headless=true -cp '/opt/kafka/libs/*' kafka.Kafka "$config"
