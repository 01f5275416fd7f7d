import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.common.component.AbstractLifecycleComponent;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.lease.Releasable;
import org.elasticsearch.common.network.NetworkService;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.transport.BoundTransportAddress;
import org.elasticsearch.common.transport.TransportAddress;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.common.util.PageCacheRecycler;
import org.elasticsearch.common.xcontent.NamedXContentRegistry;
import org.elasticsearch.http.HttpServerTransport;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.NetworkPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.ConnectTransportException;
import org.elasticsearch.transport.ConnectionProfile;
import org.elasticsearch.transport.RequestHandlerRegistry;
import org.elasticsearch.transport.Transport;
import org.elasticsearch.transport.TransportMessageListener;
import org.elasticsearch.transport.TransportRequest;
import org.elasticsearch.transport.TransportStats;

/**
 * Runs one Elasticsearch node on the loopback address: {@code LoopbackNode DIRECTORY PORT}.
 *
 * <p>All is Elasticsearch's own but the network: a node alone needs no transport, and the listener for HTTP, a module
 * that the jar lacks, is {@link LoopbackHttp}.
 */
public class LoopbackNode extends Node {
    private LoopbackNode(Settings settings) {
        super(
            InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "loopback"),
            List.of(Network.class),
            true
        );
    }

    public static void main(String[] arguments) throws Exception {
        Settings settings = Settings.builder()
            .put("path.home", Path.of(arguments[0]).toAbsolutePath().toString())
            .put("http.port", arguments[1])
            .put("http.type", "loopback")
            .put("transport.type", "none")
            .put("discovery.type", "single-node")
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .build();
        try (Node node = new LoopbackNode(settings).start()) {
            new CountDownLatch(1).await();
        }
    }

    /** Names the two network layers that the settings choose. */
    public static class Network extends Plugin implements NetworkPlugin {
        @Override
        public Map<String, Supplier<Transport>> getTransports(
            Settings settings, ThreadPool pool, PageCacheRecycler recycler, CircuitBreakerService breakers,
            NamedWriteableRegistry registry, NetworkService network
        ) {
            return Map.of("none", NoTransport::new);
        }

        @Override
        public Map<String, Supplier<HttpServerTransport>> getHttpTransports(
            Settings settings, ThreadPool pool, BigArrays arrays, PageCacheRecycler recycler,
            CircuitBreakerService breakers, NamedXContentRegistry registry, NetworkService network,
            HttpServerTransport.Dispatcher dispatcher
        ) {
            int port = Integer.parseInt(settings.get("http.port"));
            return Map.of("loopback", () -> new LoopbackHttp(port, pool, registry, dispatcher));
        }
    }

    /** Reaches no other node: what a node sends to itself passes no transport. */
    private static class NoTransport extends AbstractLifecycleComponent implements Transport {
        private final Map<String, RequestHandlerRegistry<? extends TransportRequest>> handlers = new ConcurrentHashMap<>();
        private final ResponseHandlers responses = new ResponseHandlers();
        private final TransportAddress address = new TransportAddress(InetAddress.getLoopbackAddress(), 9300);

        @Override
        public <R extends TransportRequest> void registerRequestHandler(RequestHandlerRegistry<R> handler) {
            handlers.put(handler.getAction(), handler);
        }

        @Override
        public RequestHandlerRegistry<? extends TransportRequest> getRequestHandler(String action) {
            return handlers.get(action);
        }

        @Override
        public BoundTransportAddress boundAddress() {
            return new BoundTransportAddress(new TransportAddress[] { address }, address);
        }

        @Override
        public Map<String, BoundTransportAddress> profileBoundAddresses() {
            return Map.of();
        }

        @Override
        public TransportAddress[] addressesFromString(String text, int limit) {
            return new TransportAddress[] { address };
        }

        @Override
        public List<String> getLocalAddresses() {
            return List.of();
        }

        @Override
        public Releasable openConnection(DiscoveryNode node, ConnectionProfile profile, ActionListener<Connection> listener) {
            listener.onFailure(new ConnectTransportException(node, "this node is alone"));
            return () -> {};
        }

        @Override
        public TransportStats getStats() {
            return new TransportStats(0, 0, 0, 0, 0);
        }

        @Override
        public ResponseHandlers getResponseHandlers() {
            return responses;
        }

        @Override
        public void addMessageListener(TransportMessageListener listener) {}

        @Override
        public boolean removeMessageListener(TransportMessageListener listener) {
            return true;
        }

        @Override
        protected void doStart() {}

        @Override
        protected void doStop() {}

        @Override
        protected void doClose() {}
    }
}
